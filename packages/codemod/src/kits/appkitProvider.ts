import type { JSXElement, Node } from '@babel/types'
import type { SiteFile } from '../project/Site.js'
import { endOf, startOf, walk } from '../source/walk.js'
import { wrap } from './jsx.js'
import type { Move } from './Move.js'
import { type KitPlan, needKit } from './planKit.js'

/** AppKit has no provider: finds the place of the kit's, which is below wagmi's, around the page's children, or around the root. */
export function addKitProvider(move: Move, plan: KitPlan): void {
  const home = move.site.packageOf(plan.file)
  const files = move.site.files.filter((file) => move.site.packageOf(file) === home)
  const place =
    first(files, (file) => findElement(file, 'QueryClientProvider', 'WagmiProvider')) ??
    first(files, (file) => findElement(file, 'WagmiProvider')) ??
    first([plan.file], findChildren) ??
    first(files, findRoot)
  if (!place) {
    const text =
      'Put <KitProvider kit={kit}> with one <Modal /> around the page; this codemod did not find where.'
    return void move.site.note(plan.file, 0, 'KitProvider', text)
  }
  const { file, nodes } = place
  const kit = needKit(move.site, move.plans, file)
  const provider = file.imports.need('latchkey', 'KitProvider')
  const modal = `<${file.imports.need('latchkey', 'Modal')} />`
  wrap(file, nodes, `<${provider} kit={${kit}}>`, modal, `</${provider}>`)
}

type Place = { file: SiteFile; nodes: Node[] }

function first(files: readonly SiteFile[], find: (file: SiteFile) => Node[] | undefined): Place | undefined {
  for (const file of files) {
    const nodes = find(file)
    if (nodes && nodes.length > 0) return { file, nodes }
  }
  return undefined
}

/** The children of an element of one name, inside of another one where that is asked. */
function findElement(file: SiteFile, name: string, outer?: string): Node[] | undefined {
  let found: JSXElement | undefined
  walk(file.ast.program, (node) => {
    if (node.type !== 'JSXElement' || nameOf(node) !== name) return
    if (!outer || file.text.includes(`<${outer}`)) found ??= node
  })
  return found && childrenOf(found)
}

function nameOf({ openingElement: { name } }: JSXElement): string | undefined {
  return name.type === 'JSXIdentifier' ? name.name : undefined
}

function childrenOf({ children }: JSXElement): Node[] {
  return children.filter((child) => child.type !== 'JSXText' || child.value.trim() !== '')
}

/** `{children}` of a component. */
function findChildren(file: SiteFile): Node[] | undefined {
  let found: Node | undefined
  walk(file.ast.program, (node) => {
    if (node.type !== 'JSXExpressionContainer' || node.expression.type !== 'Identifier') return
    if (node.expression.name === 'children') found ??= node
  })
  return found && [found]
}

/** What is rendered into the page: below `<StrictMode>`, which stays outermost. */
function findRoot(file: SiteFile): Node[] | undefined {
  let found: Node | undefined
  walk(file.ast.program, (node) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return
    const { property } = node.callee
    const [argument] = node.arguments
    if (property.type === 'Identifier' && property.name === 'render' && argument?.type === 'JSXElement')
      found ??= argument
  })
  if (found?.type !== 'JSXElement') return undefined
  const isStrict = /StrictMode$/.test(
    file.text.slice(startOf(found.openingElement.name), endOf(found.openingElement.name)),
  )
  return isStrict ? childrenOf(found) : [found]
}
