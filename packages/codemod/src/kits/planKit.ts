import type { Node } from '@babel/types'
import { writeSetting } from '../project/readPackage.js'
import type { Site, SiteFile } from '../project/Site.js'
import { inStyle } from '../source/readStyle.js'
import { endOf, startOf } from '../source/walk.js'

/** The kit that a site is to have: where it is made, and with which options. */
export type KitPlan = {
  file: SiteFile
  /** Its name there. */
  local: string
  isExported: boolean
  /** Options of `createKit` in the order of the page, as code of that file. */
  options: Map<string, string | (() => string)>
  /** Whether its statement is in the edits. */
  isWritten: boolean
  /** The statement of a kit that was there before: its options are left to a person. */
  existing?: Node
}

const order = ['projectId', 'gateway', 'chains', 'defaultNetwork', 'metadata', 'theme', 'siwx', 'id']

/** Plans a kit in a file. */
export function planKit(
  site: Site,
  file: SiteFile,
  { chains, isExported }: { chains: string; isExported: boolean },
): KitPlan {
  const bundler = site.packageOf(file)?.bundler ?? 'other'
  const setting = (name: string, otherwise: string) =>
    inStyle(writeSetting(bundler, name, otherwise), file.style)
  const options: KitPlan['options'] = new Map([
    ['projectId', setting('LATCHKEY_PROJECT_ID', 'latchkey-local')],
    ['gateway', setting('LATCHKEY_GATEWAY', 'http://localhost:4000')],
    ['chains', chains],
  ])
  return { file, local: file.imports.free('kit'), isExported, options, isWritten: false }
}

/** The call of `createKit` with the options of a plan. */
export function writeCreateKit({ file, options }: KitPlan): string {
  const createKit = file.imports.need('latchkey', 'createKit')
  const names = [...options.keys()].toSorted((one, other) => rank(one) - rank(other))
  const lines = names.map((name) => {
    const value = options.get(name)
    const code = typeof value === 'function' ? value() : (value ?? '')
    return `${file.style.indent}${code === name ? name : `${name}: ${code}`},\n`
  })
  return `${createKit}({\n${lines.join('')}})`
}

function rank(name: string): number {
  const at = order.indexOf(name)
  return at < 0 ? order.length : at
}

/** Whether a site has a kit, or gets one: its buttons and hooks need one. */
export function hasKit(site: Site, plans: readonly KitPlan[]): boolean {
  const isOurs = ({ name, from }: { name: string; from: string }) =>
    name === 'createKit' && /^(latchkey|@latchkey\/\w+)$/.test(from)
  return plans.length > 0 || site.files.some(({ imports }) => imports.list.some(isOurs))
}

/** Writes the kit after a statement. */
export function writeKitAfter(plan: KitPlan, statement: Node): void {
  if (plan.isWritten) return
  plan.isWritten = true
  // Reserved now, so that the import is written; the options may still change.
  plan.file.imports.need('latchkey', 'createKit')
  const { end, newline } = plan.file.style
  plan.file.edits.insert(
    endOf(statement),
    () =>
      `${newline}${newline}${plan.isExported ? 'export ' : ''}const ${plan.local} = ${writeCreateKit(plan)}${end}`,
  )
}

/**
 * The name of the kit in a file, which imports it if it is made elsewhere.
 *
 * @returns Nothing where no kit is planned for the file's site.
 */
export function needKit(site: Site, plans: readonly KitPlan[], file: SiteFile): string | undefined {
  const home = site.packageOf(file)
  const plan =
    plans.find((one) => one.file === file) ?? plans.find((one) => site.packageOf(one.file) === home)
  if (!plan) return undefined
  if (plan.file === file) return plan.local
  if (plan.existing && !plan.isExported) plan.file.edits.insert(startOf(plan.existing), 'export ')
  plan.isExported = true
  const known = file.imports.list.find(({ from }) => site.resolveImport(file, from) === plan.file)
  const reexport = known ? undefined : findReexport(site, file, plan)
  return file.imports.need(known?.from ?? reexport ?? site.specifierTo(file, plan.file.path), plan.local)
}

/** How another file of the same folder writes the way to the plan's file, such as by an alias. */
function findReexport(site: Site, file: SiteFile, plan: KitPlan): string | undefined {
  const others = site.files.flatMap((other) =>
    other.imports.list.filter(
      ({ from }) => !from.startsWith('.') && site.resolveImport(other, from) === plan.file,
    ),
  )
  const [first] = others
  return first && site.packageOf(file) === site.packageOf(plan.file) ? first.from : undefined
}

/** The statement of the module's top level that a node is in. */
export function topStatement(file: SiteFile, node: Node): Node {
  const parent = file.bindings.parentOf(node)
  return !parent || parent.type === 'Program' ? node : topStatement(file, parent)
}

/** The `const` of the module's top level whose value a node is, below casts. */
export function findDeclared(
  file: SiteFile,
  node: Node,
): { name: string; statement: Node; isExported: boolean } | undefined {
  const parent = file.bindings.parentOf(node)
  if (!parent) return undefined
  if (parent.type === 'TSAsExpression' || parent.type === 'TSSatisfiesExpression')
    return findDeclared(file, parent)
  if (parent.type !== 'VariableDeclarator' || parent.id.type !== 'Identifier') return undefined
  const statement = topStatement(file, parent)
  const isTop =
    statement === file.bindings.parentOf(parent) ||
    (statement.type === 'ExportNamedDeclaration' && statement.declaration === file.bindings.parentOf(parent))
  if (!isTop) return undefined
  const { name } = parent.id
  const isExported =
    statement.type === 'ExportNamedDeclaration' ||
    file.ast.program.body.some(
      (one) =>
        (one.type === 'ExportDefaultDeclaration' &&
          one.declaration.type === 'Identifier' &&
          one.declaration.name === name) ||
        (one.type === 'ExportNamedDeclaration' &&
          !one.source &&
          one.specifiers.some(
            (specifier) => specifier.type === 'ExportSpecifier' && specifier.local.name === name,
          )),
    )
  return { name, statement, isExported }
}

/** The code of a node with its edits. */
export function codeOf(file: SiteFile, node: Node): string {
  return file.edits.read(startOf(node), endOf(node))
}

/** The first network, as a number, a chain of wagmi's or its id. */
export function planNetwork(plan: KitPlan, file: SiteFile, value: Node): boolean {
  const name = value.type === 'NumericLiteral' ? undefined : chainOf(value)
  if (value.type === 'NumericLiteral') {
    plan.options.set('defaultNetwork', inStyle(`'eip155:${value.value}'`, plan.file.style))
    return true
  }
  const imported = file.imports.list.find(
    ({ binding, from }) => binding.name === name && /^(wagmi|viem)\/chains$/.test(from),
  )
  if (!imported) return false
  const local = plan.file.imports.need(imported.from, imported.name)
  plan.options.set('defaultNetwork', `\`eip155:\${${local}.id}\``)
  const { references } = imported.binding
  if (file !== plan.file && references.length === 1) file.imports.drop(imported)
  return true
}

function chainOf(value: Node): string | undefined {
  if (value.type === 'Identifier') return value.name
  return value.type === 'MemberExpression' &&
    value.object.type === 'Identifier' &&
    value.property.type === 'Identifier' &&
    value.property.name === 'id'
    ? value.object.name
    : undefined
}
