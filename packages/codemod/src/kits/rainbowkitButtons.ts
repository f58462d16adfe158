import type { JSXElement, Node } from '@babel/types'
import type { SiteFile } from '../project/Site.js'
import { propertyOf, stringOf } from '../source/objects.js'
import { inStyle } from '../source/readStyle.js'
import { endOf, startOf } from '../source/walk.js'
import { modalNames } from '../tables/modalNames.js'
import { moveCustomButton, type Part, renderOf } from './customButton.js'
import { attributesOf, elementOf, expressionOf, removeAttribute, renameElement } from './jsx.js'
import type { Move } from './Move.js'
import { codeOf } from './planKit.js'

/** What RainbowKit hands to a custom button. */
function partsOf(hasSignIn: boolean): Readonly<Record<string, Part>> {
  return {
    account: {
      to: 'account',
      members: {
        address: 'address',
        displayName: `@.name ?? \`\${@.address.slice(0, 4)}…\${@.address.slice(-4)}\``,
        displayBalance: `@.balance && \`\${@.balance} \${@.balanceSymbol}\``,
        ensName: 'name',
        ensAvatar: 'avatarUrl',
        balanceFormatted: 'balance',
        balanceSymbol: 'balanceSymbol',
      },
    },
    chain: {
      to: 'network',
      members: { name: 'name', unsupported: 'isUnsupported' },
      pictures: ['hasIcon', 'iconUrl'],
    },
    openConnectModal: { to: 'open' },
    openAccountModal: { to: 'open' },
    openChainModal: { to: 'openNetworks' },
    connectModalOpen: { to: 'isOpen' },
    accountModalOpen: { to: 'isOpen' },
    chainModalOpen: { to: 'isOpen' },
    mounted: { to: 'status', read: "status !== 'connecting'" },
    authenticationStatus: {
      to: '',
      // Where visitors sign in, it is always one of its texts.
      fact: hasSignIn,
      compared: (text) => {
        if (!hasSignIn || text === 'loading') return { isTrue: false }
        return { code: text === 'authenticated' ? 'isSignedIn' : '!isSignedIn' }
      },
    },
  }
}

/** Moves `<WalletButton>`; one with a look of the site's own is left to a person. */
export function moveWalletButtons(move: Move): void {
  for (const use of move.uses.filter(({ name }) => name === 'WalletButton')) {
    const { file, parent } = use
    const isCustom = parent.type === 'JSXMemberExpression' || parent.type === 'MemberExpression'
    const element = elementOf(file, use.node)
    if (isCustom) {
      move.leave(file, startOf(use.node), 'WalletButton.Custom')
    } else if (modalNames.walletButton && element) {
      move.done(use)
      const name = file.imports.need('latchkey', modalNames.walletButton)
      file.edits.replace(startOf(use.node), endOf(use.node), name)
    }
  }
}

/** Moves `<ConnectButton>` and `<ConnectButton.Custom>`. */
export function moveRainbowButtons(move: Move): void {
  const uses = move.uses.filter(({ name }) => name === 'ConnectButton')
  const done = new Set<JSXElement>()
  const customs = uses.flatMap((use) => {
    const isCustom =
      use.parent.type === 'JSXMemberExpression' && use.parent.property.name === 'Custom'
        ? use.parent
        : undefined
    const element = isCustom && elementOf(use.file, isCustom)
    return isCustom ? [{ use, element }] : []
  })
  const movable = customs.filter(({ element }) => element && renderOf(element))
  for (const { use } of movable) move.done(use)
  const plain = uses.filter(
    (use) => !customs.some((one) => one.use === use) && use.parent.type !== 'MemberExpression',
  )
  for (const use of plain) move.done(use)
  for (const { use, element } of movable) {
    if (!element || done.has(element)) continue
    done.add(element)
    const { file } = use
    const hasSignIn = move.plans.some(
      (plan) => plan.options.has('siwx') && move.site.packageOf(plan.file) === move.site.packageOf(file),
    )
    renameElement(file, element, file.imports.need('latchkey', 'CustomConnectButton'))
    moveCustomButton(move, file, element, { key: '<ConnectButton.Custom>', parts: partsOf(hasSignIn) })
    if (hasSignIn && file.text.slice(startOf(element), endOf(element)).includes('authenticationStatus'))
      addSignedIn(move, file, element)
  }
  for (const { use, element } of customs) {
    if (element && !renderOf(element)) move.leave(use.file, startOf(element), '<ConnectButton.Custom>')
  }
  for (const use of plain) {
    const { file } = use
    const name = file.imports.need('latchkey', 'ConnectButton', {
      as: use.imported.name === '*' ? 'ConnectButton' : use.imported.binding.name,
    })
    if (name !== file.text.slice(startOf(use.node), endOf(use.node)))
      file.edits.replace(startOf(use.node), endOf(use.node), name)
    const element = elementOf(file, use.node)
    if (element && !done.has(element)) moveProps(move, file, element)
    if (element) done.add(element)
  }
}

/** `isSignedIn`, which the function of the button reads, is a hook's: it goes to the start of the component. */
function addSignedIn(move: Move, file: SiteFile, element: Node): void {
  const component = outerFunction(file, element)
  const code = `const { isSignedIn } = ${file.imports.need('latchkey', 'useSignIn')}()${file.style.end}`
  if (component?.type === 'BlockStatement') {
    const [first] = component.body
    const { indent } = file.style
    if (first) file.edits.insert(startOf(first), `${code}\n${indent}`)
  } else move.leave(file, startOf(element), '<ConnectButton.Custom>.authenticationStatus')
}

function outerFunction(file: SiteFile, node: Node): Node | undefined {
  let found: Node | undefined
  for (let at: Node | undefined = node; at; at = file.bindings.parentOf(at)) {
    if ('body' in at && /Function/.test(at.type)) found = at.body as Node
  }
  return found
}

function moveProps(move: Move, file: SiteFile, element: JSXElement): void {
  const attributes = attributesOf(element.openingElement)
  for (const [name, attribute] of attributes) {
    const value = expressionOf(attribute)
    const at = startOf(attribute)
    if (name === 'showBalance') {
      const code = value ? perScreen(value, balanceOf) : 'show'
      if (code === 'show') removeAttribute(file, attribute)
      else if (code) file.edits.replace(at, endOf(attribute), toAttribute('balance', code))
      else if (value && isSimple(value)) {
        const choice = inStyle("? 'show' : 'hide'", file.style)
        file.edits.replace(at, endOf(attribute), () => `balance={${codeOf(file, value)} ${choice}}`)
      } else leaveOut(move, file, attribute, name)
    } else if (name === 'accountStatus') {
      const code = value && perScreen(value, stringOf)
      if (code) file.edits.replace(at, endOf(attribute), toAttribute('account', code))
      else if (value && isSimple(value))
        file.edits.replace(startOf(attribute.name), endOf(attribute.name), 'account')
      else leaveOut(move, file, attribute, name)
    } else if (name === 'chainStatus') moveChainStatus(move, file, element, attribute)
    else if (name !== 'label' && name !== 'key') leaveOut(move, file, attribute, name)
  }
}

/** A property that the button does not have would not compile: it goes, and a person is told. */
function leaveOut(move: Move, file: SiteFile, attribute: Node, name: string): void {
  move.leave(file, startOf(attribute), `<ConnectButton ${name}>`)
  removeAttribute(file, attribute)
}

/** Whether an expression is one value for all screens, as a variable or a call is. */
function isSimple({ type }: Node): boolean {
  return type !== 'ObjectExpression' && type !== 'ConditionalExpression'
}

function moveChainStatus(move: Move, file: SiteFile, element: JSXElement, attribute: Node): void {
  const value = attribute.type === 'JSXAttribute' ? expressionOf(attribute) : undefined
  const code = value && perScreen(value, stringOf)
  const parent = file.bindings.parentOf(element)
  if (!code || (code.startsWith('{') && code.includes("'none'"))) {
    return void leaveOut(move, file, attribute, 'chainStatus')
  }
  removeAttribute(file, attribute)
  if (code === 'none') return
  const show = code === 'full' ? '' : ` ${toAttribute('show', code)}`
  const button = `<${file.imports.need('latchkey', 'NetworkButton')}${show} />`
  const isChild = parent?.type === 'JSXElement' || parent?.type === 'JSXFragment'
  if (isChild) {
    const line = /\n[ \t]*$/.exec(file.text.slice(0, startOf(element)))
    file.edits.insert(startOf(element), button + (line ? line[0] : ' '))
    return
  }
  file.edits.insert(startOf(element), `<>${button} `)
  file.edits.insert(endOf(element), '</>')
}

function balanceOf(node: Node): string | undefined {
  if (node.type !== 'BooleanLiteral') return undefined
  return node.value ? 'show' : 'hide'
}

/** A value for every screen, or one for small and one for large screens. */
function perScreen(node: Node, read: (node: Node) => string | undefined): string | undefined {
  if (node.type !== 'ObjectExpression') return read(node)
  const small = propertyOf(node, 'smallScreen')
  const large = propertyOf(node, 'largeScreen')
  const [one, other] = [small && read(small.value), large && read(large.value)]
  if (one === undefined || other === undefined) return undefined
  return one === other ? one : `{ small: '${one}', large: '${other}' }`
}

function toAttribute(name: string, value: string): string {
  return value.startsWith('{') ? `${name}={${value}}` : `${name}="${value}"`
}
