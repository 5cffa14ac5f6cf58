/** Texts that would run, load or break out if anything took them for markup. `window.ran` counts those that ran. */
export const HOSTILE: readonly string[] = [
  '<img src=q onerror="window.ran=(window.ran??0)+1">',
  '<script>window.ran=(window.ran??0)+1</script>',
  '"><svg onload=window.ran=1>',
  '<style>*{display:none}</style><base href="https://evil.test/">',
  'javascript:window.ran=1 https://evil.test/"onmouseover="window.ran=1',
  '<iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
  '{{constructor.constructor("window.ran=1")()}} ${window.ran=1}',
  '<a href="javascript:window.ran=1">x</a><form action=//evil.test><button>go',
];
