import type { JSXElement } from '@babel/types'
import type { SiteFile } from '../project/Site.js'
import { stringOf } from '../source/objects.js'
import { endOf, startOf, walk } from '../source/walk.js'
import { modalNames } from '../tables/modalNames.js'
import { attributesOf, elementOf, expressionOf, removeAttribute, renameElement } from './jsx.js'
import type { Move, Use } from './Move.js'

const buttons: Readonly<Record<string, string>> = {
  button: 'KitButton',
  'connect-button': 'ConnectButton',
  'account-button': 'AccountButton',
  'network-button': 'NetworkButton',
  ...(modalNames.walletButton && { 'wallet-button': modalNames.walletButton }),
}
const components: Readonly<Record<string, string>> = {
  AppKitButton: 'KitButton',
  AppKitConnectButton: 'ConnectButton',
  AppKitAccountButton: 'AccountButton',
  AppKitNetworkButton: 'NetworkButton',
}

/** Moves AppKit's buttons, which are elements of the browser's or components. */
export function moveAppKitButtons(move: Move, uses: (name: string) => readonly Use[]): void {
  moveElements(move)
  for (const [name, to] of Object.entries(components)) moveComponents(move, uses(name), to)
}

/** `<appkit-button />`, which is an element of the browser's. */
function moveElements(move: Move): void {
  for (const file of move.site.files.filter(({ text }) => /<(appkit|w3m)-/.test(text))) {
    walk(file.ast.program, (node, parent) => {
      if (node.type !== 'JSXIdentifier' || parent?.type !== 'JSXOpeningElement') return
      const [, kind] = /^(?:appkit|w3m)-([\w-]+)$/.exec(node.name) ?? []
      const element = elementOf(file, node)
      if (!kind || !element) return
      const to = buttons[kind]
      if (to) moveButton(move, file, element, file.imports.need('latchkey', to))
      else if (kind === 'modal') removeElement(file, element)
      else move.leave(file, startOf(node), `<appkit-${kind}>`)
    })
  }
}

/** `<appkit-modal>`: the provider's `<Modal />` is it. */
function removeElement(file: SiteFile, element: JSXElement): void {
  const line = /\n[ \t]*$/.exec(file.text.slice(0, startOf(element)))?.[0].length ?? 0
  file.edits.replace(startOf(element) - line, endOf(element), '')
}

function moveComponents(move: Move, uses: readonly Use[], to: string): void {
  for (const use of uses) {
    move.done(use)
    const element = elementOf(use.file, use.node)
    const name = use.file.imports.need('latchkey', to)
    if (!element) use.file.edits.replace(startOf(use.node), endOf(use.node), name)
    else if (element.openingElement.name === use.node) moveButton(move, use.file, element, name)
  }
}

function moveButton(move: Move, file: SiteFile, element: JSXElement, name: string): void {
  renameElement(file, element, name)
  for (const [key, attribute] of attributesOf(element.openingElement)) {
    const value = expressionOf(attribute)
    if (['label', 'loadingLabel', 'key', 'wallet'].includes(key)) continue
    if (key === 'balance') {
      if (value && stringOf(value) === 'show') removeAttribute(file, attribute)
    } else if (key === 'disabled') {
      file.edits.replace(startOf(attribute.name), endOf(attribute.name), 'isDisabled')
    } else {
      move.leave(file, startOf(attribute), `<appkit-button ${key}>`)
      removeAttribute(file, attribute)
    }
  }
}
