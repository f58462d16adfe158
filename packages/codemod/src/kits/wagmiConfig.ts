import type { CallExpression, Node, ObjectExpression } from '@babel/types'
import type { Site, SiteFile } from '../project/Site.js'
import {
  addProperties,
  indentAt,
  keyOf,
  propertyOf,
  readValue,
  removeFromList,
  withoutCasts,
} from '../source/objects.js'
import { inStyle, shiftLines } from '../source/readStyle.js'
import { endOf, startOf } from '../source/walk.js'
import type { Move, Use } from './Move.js'
import { codeOf, findDeclared, type KitPlan, planKit, writeKitAfter } from './planKit.js'

/** The call whose callee a node is. */
export function callOf(node: Node, parent: Node): CallExpression | undefined {
  return parent.type === 'CallExpression' && parent.callee === node ? parent : undefined
}

/** The object that a node is, or that the constant it names is. */
export function resolveValue(file: SiteFile, node: Node | null | undefined): Node | undefined {
  if (!node) return undefined
  const bare = withoutCasts(node)
  if (bare.type !== 'Identifier') return bare
  const declaration = file.bindings.bindingOf(bare)?.declaration
  if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') return bare
  const found = declaration.declarations.find(({ id }) => id.type === 'Identifier' && id.name === bare.name)
  return found?.init ? withoutCasts(found.init) : bare
}

/**
 * The value of a node that is about to go, with the constant that held it: one that is used elsewhere, too, stays.
 *
 * @returns Nothing where it stays.
 */
export function takeValue(file: SiteFile, node: Node): Node | undefined {
  const bare = withoutCasts(node)
  if (bare.type !== 'Identifier') return bare
  const binding = file.bindings.bindingOf(bare)
  const value = resolveValue(file, bare)
  const statement = file.ast.program.body.find((one) => one === binding?.declaration)
  if (!value || !statement || binding?.references.length !== 1) return undefined
  if (statement.type !== 'VariableDeclaration' || statement.declarations.length !== 1) return undefined
  removeFromList(file, file.ast.program.body, (one) => one === statement)
  return value
}

/** The names of all chains that a list may have; nothing where that cannot be read off. */
export function listChains(file: SiteFile, node: Node | null | undefined): string[] | undefined {
  const value = resolveValue(file, node)
  if (!value) return undefined
  if (value.type === 'ConditionalExpression') {
    return join([listChains(file, value.consequent), listChains(file, value.alternate)])
  }
  if (value.type !== 'ArrayExpression') return undefined
  return join(
    value.elements.map((element) => {
      if (element?.type === 'SpreadElement') return listChains(file, element.argument)
      if (element?.type === 'Identifier' || element?.type === 'MemberExpression')
        return [codeOf(file, element)]
      return undefined
    }),
  )
}

function join(lists: readonly (string[] | undefined)[]): string[] | undefined {
  const all: string[] = []
  for (const list of lists) {
    if (!list) return undefined
    all.push(...list)
  }
  return [...new Set(all)]
}

/** How wagmi is to reach the networks, where a config leaves that to the kit. */
export function writeTransports(file: SiteFile, chains: Node | null | undefined): string {
  const names = listChains(file, chains)
  if (!names || names.length === 0) {
    const http = file.imports.need('viem', 'http')
    return `client: ({ chain }) => ${file.imports.need('viem', 'createClient')}({ chain, transport: ${http}() })`
  }
  const http = file.imports.need('wagmi', 'http')
  const lines = names.map((name) => `[${name}.id]: ${http}()`)
  if (lines.length === 1) return `transports: { ${lines.join('')} }`
  return `transports: {\n${lines.map((line) => `${file.style.indent}${line},\n`).join('')}}`
}

/** What a kit's own maker of wagmi configs takes besides wagmi's options. */
export type DefaultConfigShape = {
  /** Options that leave the config. */
  gone: readonly string[]
  /** Called with the options, to put some of them into the plan. */
  plan(plan: KitPlan, object: ObjectExpression): string[]
}

/** Turns a kit's `getDefaultConfig` into wagmi's `createConfig`, and plans the kit beside it. */
export function moveDefaultConfig(move: Move, use: Use, shape: DefaultConfigShape): void {
  const { file } = use
  const call = callOf(use.node, use.parent)
  const object = call && resolveValue(file, call.arguments[0])
  const outer = call && file.bindings.parentOf(call)
  const wraps = outer?.type === 'CallExpression' && outer.arguments[0] === call ? outer : undefined
  const declared = call && findDeclared(file, wraps ?? call)
  if (!call || object?.type !== 'ObjectExpression' || !declared || hasSpread(object)) return
  move.done(use)
  const plan = planWagmiKit(move.site, file, declared)
  move.plans.push(plan)
  const added = shape.plan(plan, object)
  for (const property of object.properties) {
    const key = keyOf(property)
    if (key && shape.gone.includes(key) && !isKnown(move, key))
      move.leave(file, startOf(property), `${use.name}({ ${key} })`)
  }
  removeFromList(file, object.properties, (node) => shape.gone.includes(keyOf(node) ?? ''))
  if (!propertyOf(object, 'transports') && !propertyOf(object, 'client'))
    added.push(writeTransports(file, propertyOf(object, 'chains')?.value))
  addBeside(file, object, added, shape.gone)
  if (wraps) {
    const argument = call.arguments[0]
    if (argument) replaceArgument(file, wraps, argument)
  } else
    file.edits.replace(startOf(call.callee), endOf(call.callee), file.imports.need('wagmi', 'createConfig'))
  writeKitAfter(plan, declared.statement)
}

/** Puts an object into the brackets of a call, whose only argument it becomes. */
function replaceArgument(file: SiteFile, call: CallExpression, object: Node): void {
  const { edits, text, style } = file
  const start = endOf(call.typeParameters ?? call.callee) + 1
  const isLower = indentAt(text, startOf(object)) !== indentAt(text, startOf(call))
  edits.replace(start, endOf(call) - 1, () => {
    const code = codeOf(file, object)
    if (!isLower) return code
    return shiftLines(code, (line) =>
      line.startsWith(style.indent) ? line.slice(style.indent.length) : line,
    )
  })
}

function isKnown({ kit }: Move, key: string): boolean {
  return kit.table.some(({ rows }) =>
    rows.some(({ keys, by }) => by !== 'note' && keys.some((one) => one.endsWith(`({ ${key} })`))),
  )
}

/** Adds properties to those that stay of an object. */
export function addBeside(
  file: SiteFile,
  object: ObjectExpression,
  added: readonly string[],
  gone: readonly string[],
): void {
  const last = object.properties.at(-1)
  if (!last || !gone.includes(keyOf(last) ?? '')) return void addProperties(file, object, added)
  // The last property goes, and its edit may reach back to the one before: the new ones come first instead.
  const first = object.properties.find((property) => !gone.includes(keyOf(property) ?? ''))
  if (!first) return void file.edits.replace(startOf(object), endOf(object), `{ ${added.join(', ')} }`)
  const isLong = file.text.slice(startOf(object), startOf(first)).includes('\n')
  const indent = isLong ? (/[ \t]*$/.exec(file.text.slice(0, startOf(first)))?.[0] ?? '') : ''
  const lines = added.map((one) => `${one.replace(/\n/g, `\n${indent}`)},${isLong ? `\n${indent}` : ' '}`)
  file.edits.insert(startOf(first), lines.join(''))
}

function hasSpread(object: ObjectExpression): boolean {
  return object.properties.some(({ type }) => type === 'SpreadElement')
}

/** Plans a kit on a wagmi config. */
export function planWagmiKit(
  site: Site,
  file: SiteFile,
  { name, isExported }: { name: string; isExported: boolean },
): KitPlan {
  const fromWagmi = file.imports.need('latchkey/wagmi', 'fromWagmi')
  return planKit(site, file, { chains: `[${fromWagmi}(${name})]`, isExported })
}

/** Plans kits for sites whose wagmi config is their own already. */
export function planOwnConfigs(move: Move, files: readonly SiteFile[]): void {
  for (const file of files) planExisting(move, file)
  for (const file of files) {
    const imported = file.imports.list.find(
      ({ name, from }) => name === 'createConfig' && (from === 'wagmi' || from === '@wagmi/core'),
    )
    for (const { node, parent } of imported?.binding.references ?? []) {
      const call = callOf(node, parent)
      const declared = call && findDeclared(file, call)
      const home = move.site.packageOf(file)
      if (!declared || move.plans.some((plan) => move.site.packageOf(plan.file) === home)) continue
      const plan = planWagmiKit(move.site, file, declared)
      move.plans.push(plan)
      writeKitAfter(plan, declared.statement)
    }
  }
}

/** Takes the kit that an earlier run has made, or a person. */
function planExisting(move: Move, file: SiteFile): void {
  const imported = file.imports.list.find(
    ({ name, from }) => name === 'createKit' && /^latchkey$|^@latchkey\//.test(from),
  )
  for (const { node, parent } of imported?.binding.references ?? []) {
    const call = callOf(node, parent)
    const declared = call && findDeclared(file, call)
    const home = move.site.packageOf(file)
    if (!declared || move.plans.some((plan) => move.site.packageOf(plan.file) === home)) continue
    const { name, isExported, statement } = declared
    move.plans.push({
      file,
      local: name,
      isExported,
      options: new Map(),
      isWritten: true,
      existing: statement,
    })
  }
}

/** Options of other kits that are the `metadata` of ours, by their names there. */
export const metadataNames = {
  name: 'appName',
  description: 'appDescription',
  url: 'appUrl',
  icons: 'appIcon',
}

/** The `metadata` of a kit from the options that other kits spread over several names. */
export function writeMetadata(file: SiteFile, object: ObjectExpression): string | undefined {
  const parts = Object.entries(metadataNames).flatMap(([key, name]) => {
    const property = propertyOf(object, name)
    if (!property) return []
    const value = readValue(file, property)
    return [key === 'icons' ? `icons: [${value}]` : value === key ? key : `${key}: ${value}`]
  })
  if (parts.length === 0) return undefined
  const line = `{ ${parts.join(', ')} }`
  if (line.length <= 70) return line
  const { indent } = file.style
  return `{\n${parts.map((part) => `${indent}${indent}${part},\n`).join('')}${indent}}`
}

/** A list of texts as code. */
export function writeList(file: SiteFile, values: readonly string[]): string {
  const quoted = values.map((value) => inStyle(`'${value}'`, file.style))
  if (quoted.length < 2) return `[${quoted.join(', ')}]`
  const { indent } = file.style
  return `[\n${quoted.map((one) => `${indent}${indent}${one},\n`).join('')}${indent}]`
}
