import type { JSXAttribute, JSXElement, JSXOpeningElement, Node } from '@babel/types'
import type { SiteFile } from '../project/Site.js'
import { indentAt } from '../source/objects.js'
import { shiftLines } from '../source/readStyle.js'
import { endOf, startOf } from '../source/walk.js'

/** The element whose name a node is. */
export function elementOf(file: SiteFile, name: Node): JSXElement | undefined {
  const parent = file.bindings.parentOf(name)
  if (parent?.type !== 'JSXOpeningElement' && parent?.type !== 'JSXClosingElement') return undefined
  const element = file.bindings.parentOf(parent)
  return element?.type === 'JSXElement' ? element : undefined
}

/** The attributes of an element by name; spread ones are not among them. */
export function attributesOf(opening: JSXOpeningElement): Map<string, JSXAttribute> {
  return new Map(
    opening.attributes.flatMap((attribute) =>
      attribute.type === 'JSXAttribute' && attribute.name.type === 'JSXIdentifier'
        ? [[attribute.name.name, attribute] as const]
        : [],
    ),
  )
}

/** The expression of an attribute; nothing for one without a value, which is true. */
export function expressionOf({ value }: JSXAttribute): Node | undefined {
  if (!value) return undefined
  return value.type === 'JSXExpressionContainer' ? value.expression : value
}

/** Replaces the name of an element, in both of its tags. */
export function renameElement(file: SiteFile, element: JSXElement, name: string): void {
  const { openingElement, closingElement } = element
  for (const tag of [openingElement, closingElement]) {
    if (tag) file.edits.replace(startOf(tag.name), endOf(tag.name), name)
  }
}

/** Removes an attribute with the white space before it. */
export function removeAttribute(file: SiteFile, attribute: Node): void {
  const before = file.text.slice(0, startOf(attribute)).match(/\s*$/)?.[0].length ?? 0
  file.edits.replace(startOf(attribute) - before, endOf(attribute), '')
}

/** Replaces all attributes of an element. */
export function replaceAttributes(file: SiteFile, opening: JSXOpeningElement, code: string): void {
  const end = endOf(opening) - (opening.selfClosing ? 2 : 1)
  const start = endOf(opening.typeParameters ?? opening.name)
  file.edits.replace(start, end, `${code}${opening.selfClosing ? ' ' : ''}`)
}

/** Adds an element as the last child of another: on its own line where the children have theirs. */
export function addLastChild(file: SiteFile, element: JSXElement, code: string): void {
  const close = element.closingElement
  if (!close) return
  const { text, edits } = file
  const before = text.slice(0, startOf(close))
  const ownLine = /\n[ \t]*$/.exec(before)
  if (!ownLine) return void edits.insert(startOf(close), code)
  const indent = indentAt(text, startOf(close)) + file.style.indent
  edits.insert(ownLine.index, `\n${indent}${code}`)
}

/** Wraps nodes into an element, on lines of their own where they have those. */
export function wrap(
  file: SiteFile,
  nodes: readonly Node[],
  open: string,
  inner: string,
  close: string,
): void {
  const [first] = nodes
  const last = nodes.at(-1)
  if (!first || !last) return
  const { text, edits, style } = file
  const indent = indentAt(text, startOf(first))
  const start = startOf(first)
  const end = endOf(last)
  const isInline = !/\n[ \t]*$/.test(text.slice(0, start))
  if (isInline)
    return void edits.replace(start, end, () => `${open}${edits.read(start, end)}${inner}${close}`)
  edits.replace(start, end, () => {
    const code = shiftLines(edits.read(start, end), (line) => style.indent + line)
    return `${open}\n${indent}${style.indent}${code}\n${indent}${style.indent}${inner}\n${indent}${close}`
  })
}
