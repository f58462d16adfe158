/** What the names of a page may be beside exports: options, properties, and what hooks give. */
const known = `
import type * as core from '@latchkey/core'
import type * as evm from '@latchkey/evm'
import type * as modal from '@latchkey/modal'
import type * as themes from '@latchkey/modal/themes'
type Hook = keyof { [Name in keyof typeof modal as Name extends \`use\${string}\` ? Name : never]: 0 }
type Given<Name extends Hook> = (typeof modal)[Name] extends (...parameters: never[]) => infer Result
  ? [Result] extends [readonly unknown[] | void] ? never : keyof NonNullable<Result>
  : never
type Keys<Type> = Type extends unknown ? keyof Type : never
type Known =
  | Keys<core.KitOptions>
  | Keys<NonNullable<core.KitOptions['features']>>
  | Keys<core.Metadata>
  | Keys<core.ThemeState>
  | core.ThemeState['mode']
  | Keys<core.ThemeVariables>
  | Keys<core.Siwx>
  | Keys<core.GatewaySignInOptions>
  | Keys<core.OpenOptions>
  | Keys<core.ImageRequest>
  | Keys<core.AddedTransaction>
  | Keys<core.TrackedEvent>
  | core.AnalyticsEventName
  | Keys<evm.EvmOptions>
  | Keys<evm.Eip1193Events>
  | Keys<modal.ModalProps>
  | Keys<modal.ConnectButtonProps>
  | Keys<modal.ConnectButtonParts>
  | Keys<NonNullable<modal.ConnectButtonParts['account']>>
  | Keys<NonNullable<modal.ConnectButtonParts['network']>>
  | Keys<modal.AccountButtonProps>
  | Keys<modal.NetworkButtonProps>
  | Keys<modal.WalletButtonProps>
  | Keys<modal.ConnectButtonParts>
  | Keys<modal.KitProviderProps>
  | Keys<modal.CustomAvatarProps>
  | Keys<themes.ThemeOptions>
  | keyof typeof themes.presets
  | { [Name in Hook]: Given<Name> }[Hook]
`

/** Words on the right that are not ours: of JavaScript, wagmi, TanStack Query, ethers and the kits that are left. */
const foreign = new Set(
  'new true false kit chain onState onEvent createConfig QueryClient BrowserProvider arguments auto config wagmi transports'.split(
    ' ',
  ),
)

/**
 * @typedef {import('../../../packages/codemod/src/tables/Table.js').Table} Table
 * @typedef {{ title: string, table: Table }} KitTable
 */

/**
 * Writes the tables of the codemod into a page: each in place of the one below its kit's heading.
 *
 * @param {string} page - Markdown.
 * @param {readonly KitTable[]} tables
 */
export function writeTables(page, tables) {
  return tables.reduce((text, { title, table }) => {
    const heading = `## From ${title}\n`
    const at = text.indexOf(heading)
    if (at < 0) throw new Error(`The page has no heading "From ${title}".`)
    const start = at + heading.length
    const rest = text.slice(start)
    const old = /^\n(?:\|.*\n)+/.exec(rest)?.[0] ?? '\n'
    return `${text.slice(0, start)}\n${writeTable(title, table)}\n${rest.slice(old.length)}`
  }, page)
}

/** @param {string} title @param {Table} table */
function writeTable(title, table) {
  const rows = table.flatMap((part) => [
    [`**${part.title}**`, ''],
    ...part.rows.map(({ from, to, by }) => [from, to, by]),
  ])
  const cells = [[title, 'Latchkey'], ...rows].map(([from = '', to = '', by]) => [
    by === 'note' ? `${from} †` : from,
    to,
  ])
  const widths = [0, 1].map((column) => Math.max(...cells.map((row) => (row[column] ?? '').length)))
  const lines = cells.map((row) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`)
  const ruler = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [lines[0], ruler, ...lines.slice(1)].join('\n')
}

/**
 * Reads what a page about moving here says about our own names: the code in the right-hand column of its tables, and in
 * the left-hand one where a thing is called the same.
 *
 * @param {string} text - Markdown.
 * @returns {{ names: string[], packages: string[], paths: string[] }} `paths`: expressions such as `kit.theme.setMode`.
 */
export function readOwnNames(text) {
  const sections = text.split(/^## /m).filter((section) => section.startsWith('From '))
  const cells = sections
    .flatMap((section) => section.split('\n'))
    .filter((line) => /^\|.*\|$/.test(line) && !/^\| -/.test(line))
    .flatMap((line) => {
      const [, left = '', right = ''] =
        line.split(' | ').length > 1 ? ['', ...line.slice(2, -2).split(' | ')] : []
      return right.trim().startsWith('the same') ? [left, right] : [right]
    })
  const spans = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code))
  const packages = spans.filter((span) => span.startsWith('@latchkey/'))
  const code = spans
    .filter((span) => !packages.includes(span))
    .map((span) => span.replace(/'[^']*'|"[^"]*"/g, "''"))
  const names = code
    .map((span) => span.replace(/\bkit(\.\w+)+/g, ''))
    .flatMap((span) => span.match(/[A-Za-z]\w*/g) ?? [])
    .filter((name) => !foreign.has(name))
  const paths = code.flatMap((span) => span.match(/\bkit(\.\w+)+|\buse\w+\(\)\.\w+/g) ?? [])
  return { names: [...new Set(names)], packages: [...new Set(packages)], paths: [...new Set(paths)] }
}

/**
 * Writes a program that compiles when there are such names: a line per name.
 *
 * @param {readonly string[]} names - Of options, properties and the like.
 * @param {readonly string[]} paths - Expressions.
 * @param {readonly string[]} hooks - What the expressions may call.
 */
export function writeProgram(names, paths, hooks) {
  return [
    known,
    `import { ${hooks.join(', ')} } from '@latchkey/modal'`,
    'export const names: readonly Known[] = [',
    ...names.map((name) => `  '${name}',`),
    ']',
    ...paths.map((path) => `void ${path}`),
  ].join('\n')
}
