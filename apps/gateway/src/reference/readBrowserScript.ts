import { readFileSync } from 'node:fs'

/** Those that are imported come before those that import them. */
const modules = [
  'showHidden',
  'readAnswer',
  'readRequest',
  'tryCalls',
  'copyExamples',
  'filterCalls',
  'openTarget',
  'main',
]

/**
 * Joins the browser's modules into one script. Inline, it needs no further request, and its hash in the content policy
 * lets nothing else run.
 *
 * @returns The script, which holds no end tag of a script.
 */
export function readBrowserScript(): string {
  const script = modules
    .map((name) => readFileSync(new URL(`./browser/${name}.js`, import.meta.url), 'utf8'))
    .join('\n')
    .replace(/^import .*$/gm, '')
    .replace(/^export /gm, '')
  if (/<\/script|<!--/i.test(script)) throw new Error('The script of the reference would end early')
  return script
}
