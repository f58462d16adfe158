import type { JSXElement, Node } from '@babel/types'
import type { SiteFile } from '../project/Site.js'
import { shiftLines } from '../source/readStyle.js'
import { endOf, isInside, startOf } from '../source/walk.js'
import {
  addLastChild,
  attributesOf,
  elementOf,
  expressionOf,
  renameElement,
  replaceAttributes,
} from './jsx.js'
import type { Move, Use } from './Move.js'
import { type KitPlan, needKit } from './planKit.js'

/** A provider of the old kit in the page. */
export type Provider = { file: SiteFile; element: JSXElement; plan: KitPlan; use: Use }

/** The plan of a file's site. */
export function planOf({ site, plans }: Move, file: SiteFile): KitPlan | undefined {
  const home = site.packageOf(file)
  return plans.find((plan) => plan.file === file) ?? plans.find((plan) => site.packageOf(plan.file) === home)
}

/**
 * Turns a kit's provider into `<KitProvider>` with `<Modal />`.
 *
 * @param move - With the plans of the sites.
 * @param readProps - Puts what the provider's properties said into the plan; the attributes of `<Modal>` come back.
 */
export function moveProvider(
  move: Move,
  uses: readonly Use[],
  readProps: (provider: Provider, props: ReadonlyMap<string, Node | undefined>) => string,
): void {
  const done = new Set<JSXElement>()
  const all = uses.flatMap((use) => {
    const element = elementOf(use.file, use.node)
    const plan = planOf(move, use.file)
    return element && plan ? [{ file: use.file, element, plan, use }] : []
  })
  for (const { use } of all) move.done(use)
  for (const provider of all) {
    const { file, element } = provider
    if (done.has(element)) continue
    done.add(element)
    const kit = needKit(move.site, move.plans, file)
    const props = new Map(
      [...attributesOf(element.openingElement)].map(([name, attribute]) => [name, expressionOf(attribute)]),
    )
    const modalProps = readProps(provider, props)
    for (const attribute of element.openingElement.attributes) {
      if (attribute.type === 'JSXSpreadAttribute')
        move.leave(file, startOf(attribute), `<${provider.use.name}>`)
    }
    // What stands in the properties goes with them.
    for (const use of move.uses) {
      if (use.file === file && isInside(use.node, element.openingElement)) move.done(use)
    }
    renameElement(file, element, file.imports.need('latchkey', 'KitProvider'))
    replaceAttributes(file, element.openingElement, ` kit={${kit}}`)
    addLastChild(file, element, `<${file.imports.need('latchkey', 'Modal')}${modalProps} />`)
  }
}

/** Takes an element away and leaves its children where they are, one step further out. */
export function unwrap(file: SiteFile, element: JSXElement): void {
  const { openingElement, closingElement } = element
  if (!closingElement) return
  const { text, edits, style } = file
  const start = endOf(openingElement)
  const end = startOf(closingElement)
  const isLong = /^\s*\n/.test(text.slice(start, end))
  if (!isLong) {
    edits.replace(startOf(openingElement), start, '')
    edits.replace(end, endOf(closingElement), '')
    return
  }
  edits.replace(startOf(element), endOf(element), () => {
    const inner = edits
      .read(start, end)
      .replace(/^\s*\n[ \t]*/, '')
      .replace(/\s*$/, '')
    return shiftLines(inner, (line) =>
      line.startsWith(style.indent) ? line.slice(style.indent.length) : line,
    )
  })
}
