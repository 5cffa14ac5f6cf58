/** `npm run dropscope -- …`: the command line straight from source. */
import '#main/cli.ts';
