import type { Identifier, JSXElement, Node, ObjectPattern } from '@babel/types'
import type { SiteFile } from '../project/Site.js'
import { keyOf } from '../source/objects.js'
import { inStyle } from '../source/readStyle.js'
import { endOf, isInside, startOf, walk } from '../source/walk.js'
import type { Move } from './Move.js'
import { replaceValue } from './moveHook.js'
import { codeOf } from './planKit.js'
import { type Gone, simplify } from './simplify.js'

/** A function of a custom button and its first parameter. */
type Render = { pattern: ObjectPattern; body: Node }

/** What a part that a custom button handed over is called now. */
export type Part = {
  /** The part of `CustomConnectButton`. */
  to: string
  /** Its members: what each is now; code has `@` for the part. */
  members?: Readonly<Record<string, string>>
  /** Members that say whether there is a picture: what is shown for it goes. */
  pictures?: readonly string[]
  /** Code that has the same value. */
  read?: string
  /** What its comparison with a text is. */
  compared?(text: string): { isTrue: boolean } | { code: string }
  /** What it says on its own, where that is a fact. */
  fact?: boolean
}

/** The parts of a kit's custom button. */
export type Parts = {
  key: string
  parts: Readonly<Record<string, Part>>
}

/** The render function of a custom button, where its parts are taken out of its parameter. */
export function renderOf(element: JSXElement): Render | undefined {
  for (const child of element.children) {
    if (child.type !== 'JSXExpressionContainer') continue
    const { expression } = child
    if (expression.type !== 'ArrowFunctionExpression' && expression.type !== 'FunctionExpression') continue
    const [pattern] = expression.params
    if (pattern?.type === 'ObjectPattern') return { pattern, body: expression.body }
  }
  return undefined
}

/** Moves what a custom button's function takes and does. */
export function moveCustomButton(
  move: Move,
  file: SiteFile,
  element: JSXElement,
  { key, parts }: Parts,
): void {
  const render = renderOf(element)
  if (!render) return void move.leave(file, startOf(element), key)
  const { pattern, body } = render
  const given = new Map<string, string>()
  const gone = new Map<Node, Part>()
  const locals = new Map<string, string>()
  for (const property of pattern.properties) {
    const name = keyOf(property)
    const part = name ? parts[name] : undefined
    if (property.type !== 'ObjectProperty' || !part || property.value.type !== 'Identifier') {
      const isUnused =
        property.type === 'ObjectProperty' &&
        property.value.type === 'Identifier' &&
        file.bindings.bindingOf(property.value)?.references.length === 0
      if (isUnused) continue
      move.leave(file, startOf(property), name ? `${key}.${name}` : key)
      given.set(name ?? '', codeOf(file, property))
      continue
    }
    const local = part.to && (locals.get(part.to) ?? nameOf(file, body, part.to))
    if (local) {
      locals.set(part.to, local)
      given.set(part.to, local === part.to ? local : `${part.to}: ${local}`)
    }
    moveReferences(move, file, property.value, withName(part, local), { gone, key })
  }
  rewriteConditions(file, gone)
  file.edits.replace(
    startOf(pattern),
    endOf(pattern.typeAnnotation ?? pattern),
    given.size === 0 ? '{}' : `{ ${[...given.values()].join(', ')} }`,
  )
}

/** The name of a part in the function: another one where the function uses that of something outside. */
function nameOf(file: SiteFile, body: Node, part: string): string {
  let isTaken = false
  walk(body, (node) => {
    if (node.type !== 'Identifier' || node.name !== part) return
    const binding = file.bindings.bindingOf(node)
    isTaken ||=
      binding !== undefined && !isInside(binding.node, body) && !startsBefore(binding.node, body, file)
  })
  return isTaken ? file.imports.free(part) : part
}

/** Whether a name is the function's own parameter. */
function startsBefore(name: Node, body: Node, file: SiteFile): boolean {
  const owner = file.bindings.parentOf(body)
  return owner !== undefined && isInside(name, owner)
}

function withName(part: Part, local: string): Part {
  if (local === part.to || !local) return part
  const rename = (code: string) => code.replace(new RegExp(`\\b${part.to}\\b(?!')`), local)
  return { ...part, to: local, ...(part.read ? { read: rename(part.read) } : {}) }
}

function moveReferences(
  move: Move,
  file: SiteFile,
  local: Identifier,
  part: Part,
  { gone, key }: { gone: Map<Node, Part>; key: string },
): void {
  const references = file.bindings.bindingOf(local)?.references ?? []
  const pictures = references.flatMap(({ parent }) => findPicture(file, parent, part.pictures ?? []) ?? [])
  for (const picture of pictures.filter(
    (one) => !pictures.some((other) => other !== one && isInside(one, other)),
  )) {
    const blank = /\n[ \t]*$/.exec(file.text.slice(0, startOf(picture)))?.[0].length ?? 0
    file.edits.replace(startOf(picture) - blank, endOf(picture), '')
    move.leave(file, startOf(picture), `${key}.${local.name}.${part.pictures?.[0] ?? ''}`)
  }
  for (const { node, parent } of references) {
    if (pictures.some((picture) => isInside(node, picture))) continue
    if (part.fact !== undefined && outermostCondition(file, node) === node) {
      // It stands for itself here, such as a property that is handed on.
      move.leave(file, startOf(node), `${key}.${local.name}`)
      replaceValue(file, node, parent, 'undefined')
      continue
    }
    if (part.compared || part.fact !== undefined || part.read) {
      gone.set(node, part)
      continue
    }
    const isMember = 'object' in parent && parent.object === node && 'property' in parent
    if (part.members && isMember && parent.property && (parent.property as Node).type === 'Identifier') {
      const { name } = parent.property as Identifier
      const to = part.members[name]
      if (to === undefined) move.leave(file, startOf(node), `${key}.${local.name}.${name}`)
      else if (to.includes('@')) {
        const outer = file.bindings.parentOf(parent)
        const isTest = outer?.type === 'ConditionalExpression' && outer.test === parent
        const code = isTest ? (to.split(' ')[0] ?? '') : to
        const object = inStyle(code.replaceAll('@', part.to), file.style)
        const isOperand = outer?.type === 'LogicalExpression'
        file.edits.replace(startOf(parent), endOf(parent), isOperand ? `(${object})` : object)
        continue
      } else if (to !== name)
        file.edits.replace(startOf(parent.property as Node), endOf(parent.property as Node), to)
    }
    if (part.to !== local.name) replaceValue(file, node, parent, part.to)
  }
}

/** `{chain.hasIcon && …}` among the children of an element. */
function findPicture(file: SiteFile, member: Node, names: readonly string[]): Node | undefined {
  if (member.type !== 'MemberExpression' || member.property.type !== 'Identifier') return undefined
  if (!names.includes(member.property.name)) return undefined
  let at: Node = member
  for (let parent = file.bindings.parentOf(at); parent; parent = file.bindings.parentOf(at)) {
    if (parent.type === 'JSXExpressionContainer') {
      const outer = file.bindings.parentOf(parent)
      return outer?.type === 'JSXElement' || outer?.type === 'JSXFragment' ? parent : undefined
    }
    if (parent.type !== 'LogicalExpression' || parent.operator !== '&&' || parent.left !== at)
      return undefined
    at = parent
  }
  return undefined
}

/** Rewrites each condition that names a part which is gone, from its outermost expression. */
function rewriteConditions(file: SiteFile, gone: ReadonlyMap<Node, Part>): void {
  const view: Gone = {
    has: (node) => gone.has(node),
    alone: (node) => {
      const part = gone.get(node)
      return part?.fact !== undefined
        ? { isTrue: part.fact }
        : { code: inStyle(part?.read ?? '', file.style) }
    },
    compared: (node, text) => {
      const result = gone.get(node)?.compared?.(text) ?? { isTrue: false }
      return 'code' in result ? { code: inStyle(result.code, file.style) } : result
    },
  }
  const outermost = new Set([...gone.keys()].map((node) => outermostCondition(file, node)))
  for (const node of outermost) {
    const parent = file.bindings.parentOf(node)
    if (!parent) continue
    const write = () => {
      const known = simplify(file, node, view)
      if (!known) return codeOf(file, node)
      return 'code' in known ? known.code : String(known.isTrue)
    }
    const isShort = parent.type === 'ObjectProperty' && parent.shorthand
    const name = file.text.slice(startOf(node), endOf(node))
    if (isShort) file.edits.replace(startOf(parent), endOf(parent), () => `${name}: ${write()}`)
    else file.edits.replace(startOf(node), endOf(node), write)
  }
}

function outermostCondition(file: SiteFile, node: Node): Node {
  const parent = file.bindings.parentOf(node)
  if (!parent) return node
  const isCondition =
    (parent.type === 'LogicalExpression' && parent.operator !== '??') ||
    (parent.type === 'UnaryExpression' && parent.operator === '!') ||
    (parent.type === 'BinaryExpression' && /^[!=]==?$/.test(parent.operator) && parent.left === node)
  return isCondition ? outermostCondition(file, parent) : node
}
