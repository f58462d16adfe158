import type { JSXElement, Node, ObjectExpression } from '@babel/types'
import type { SiteFile } from '../project/Site.js'
import { keyOf, propertyOf, readValue, removeFromList, stringOf } from '../source/objects.js'
import { inStyle } from '../source/readStyle.js'
import { endOf, startOf } from '../source/walk.js'
import { modalNames } from '../tables/modalNames.js'
import { rainbowKitTable } from '../tables/rainbowkit.js'
import { moveAddTransaction } from './addTransaction.js'
import { attributesOf, elementOf, expressionOf } from './jsx.js'
import type { KitDefinition, Move, Use } from './Move.js'
import { moveHook } from './moveHook.js'
import { hasKit, type KitPlan, planNetwork, topStatement } from './planKit.js'
import { moveProvider, type Provider, planOf, unwrap } from './provider.js'
import { moveRainbowButtons, moveWalletButtons } from './rainbowkitButtons.js'
import { addWallets, moveWalletLists, readWallets, writeConnectors } from './rainbowkitWallets.js'
import { writeNextAuthSignIn, writeOwnSignIn } from './siwxFile.js'
import { readRainbowTheme, writeLook } from './themes.js'
import {
  callOf,
  metadataNames,
  moveDefaultConfig,
  planOwnConfigs,
  resolveValue,
  takeValue,
  writeList,
  writeMetadata,
} from './wagmiConfig.js'

/** RainbowKit 2. */
export const rainbowkit: KitDefinition = {
  name: 'rainbowkit',
  title: 'RainbowKit',
  isOwn: (specifier) => /^@rainbow-me\/rainbowkit(-siwe-next-auth)?(\/|$)/.test(specifier),
  table: rainbowKitTable,
  dependencies: ['@rainbow-me/rainbowkit', '@rainbow-me/rainbowkit-siwe-next-auth'],
  move(move) {
    const uses = (name: string) => move.uses.filter((use) => use.name === name)
    for (const use of uses('getDefaultConfig')) {
      moveDefaultConfig(move, use, {
        gone: [...Object.values(metadataNames), 'projectId', 'wallets'],
        plan: (plan, object) => planFromOptions(move, plan, object),
      })
    }
    moveWalletLists(move)
    const providers = uses('RainbowKitProvider')
    planOwnConfigs(
      move,
      move.site.files.filter((file) =>
        providers.some((use) => move.site.packageOf(use.file) === move.site.packageOf(file)),
      ),
    )
    // Without a kit, buttons and hooks would find none: all of it stays, and a person is told.
    if (!hasKit(move.site, move.plans)) return
    moveSignIn(move)
    moveProvider(move, providers, (provider, props) => readProps(move, provider, props))
    moveRainbowButtons(move)
    moveWalletButtons(move)
    for (const use of uses('useAddRecentTransaction')) moveAddTransaction(move, use)
    for (const [name, view, word, own] of [
      ['useConnectModal', 'Connect', 'Connect', modalNames.connectModal],
      ['useAccountModal', 'Account', 'Account', modalNames.accountModal],
      ['useChainModal', 'Networks', 'Chain', modalNames.networkModal],
    ] as const) {
      moveHook(move, uses(name), {
        to: own?.[0] ?? 'useModal',
        members: {
          [`open${word}Modal`]: own ? { to: own[1] } : { to: 'open', argument: `{ view: '${view}' }` },
          [`${word.toLowerCase()}ModalOpen`]: { to: 'isOpen' },
        },
      })
    }
  },
}

function planFromOptions(move: Move, plan: KitPlan, object: ObjectExpression): string[] {
  const { file } = plan
  const metadata = writeMetadata(file, object)
  if (metadata) plan.options.set('metadata', metadata)
  const wallets = propertyOf(object, 'wallets')
  if (!wallets) return []
  const read = readWallets(move, file, wallets.value)
  addWallets(plan, read, writeList(file, read.ids))
  const name = propertyOf(object, 'appName')
  const connectors = writeConnectors(file, read, name && readValue(file, name))
  return connectors ? [`connectors: ${connectors}`] : []
}

/** Puts the properties of `<RainbowKitProvider>` into the plan. */
function readProps(
  move: Move,
  { file, plan, use, element }: Provider,
  props: ReadonlyMap<string, Node | undefined>,
): string {
  let modalProps = ''
  const theme = props.get('theme')
  const own = theme && (isReadable(file, theme) ? takeValue(file, theme) : undefined)
  const look = own && readRainbowTheme(move, file, own)
  // Without a theme, RainbowKit is light whatever the visitor prefers.
  if (look || !props.has('theme')) {
    plan.options.set('theme', writeLook(plan.file, look ?? { mode: 'light', variables: {} }))
  }
  for (const [name, value] of props) {
    const at = startOf(attributesOf(element.openingElement).get(name) ?? element)
    const size = value && stringOf(value)
    if (name === 'theme') {
      if (!look) move.leave(file, at, `<${use.name} theme>`)
    } else if (name === 'initialChain' && value && planNetwork(plan, file, value)) continue
    else if (name === 'id' && size) plan.options.set('id', inStyle(`'${size}'`, plan.file.style))
    else if (name === 'modalSize' && size && modalNames.size) {
      // `compact` is what the modal is anyway.
      if (size === 'wide') modalProps += ` ${modalNames.size}="wide"`
    } else if (name === 'modalSize' && size === 'wide') continue
    else if (name === 'showRecentTransactions') continue
    else if (name === 'appInfo' && value) readAppInfo(move, { file, plan, use, element }, value)
    else if (name === 'children' || name === 'key') continue
    else move.leave(file, at, `<${use.name} ${name}>`)
  }
  return modalProps
}

/** Whether a theme is made where it stands, or as a constant: then the constant goes with it. */
function isReadable(file: SiteFile, theme: Node): boolean {
  const value = resolveValue(file, theme)
  return value?.type === 'CallExpression' || value?.type === 'ObjectExpression'
}

/** `appName` names the site where the config does not. */
function readAppInfo(move: Move, { file, plan, use }: Provider, value: Node): void {
  const object = resolveValue(file, value)
  if (object?.type !== 'ObjectExpression')
    return void move.leave(file, startOf(value), `<${use.name} appInfo>`)
  for (const property of object.properties) {
    const key = keyOf(property) ?? ''
    const text = property.type === 'ObjectProperty' ? stringOf(property.value) : undefined
    if (key === 'appName' && plan.options.has('metadata')) continue
    if (key === 'appName' && text)
      plan.options.set('metadata', inStyle(`{ name: '${text}' }`, plan.file.style))
    else move.leave(file, startOf(property), `<${use.name} appInfo.${key}>`)
  }
}

function moveSignIn(move: Move): void {
  const providers = move.uses.filter(({ name }) => name === 'RainbowKitAuthenticationProvider')
  for (const use of move.uses.filter(({ name }) => name === 'createAuthenticationAdapter')) {
    moveAdapter(move, use, providers)
  }
  const elements = new Set<JSXElement>()
  for (const use of move.uses.filter(({ name }) => name === 'RainbowKitSiweNextAuthProvider')) {
    const element = elementOf(use.file, use.node)
    const plan = planOf(move, use.file)
    if (!element || !plan || elements.has(element)) {
      if (element && elements.has(element)) move.done(use)
      continue
    }
    const options = attributesOf(element.openingElement).get('getSiweMessageOptions')
    const statement = options && statementOf(use.file, expressionOf(options))
    if (!writeNextAuthSignIn(move, plan, statement)) continue
    for (const attribute of element.openingElement.attributes) {
      const name = attribute.type === 'JSXAttribute' ? String(attribute.name.name) : ''
      if (attribute !== options || !statement)
        move.leave(use.file, startOf(attribute), `<${use.name} ${name}>`)
    }
    elements.add(element)
    move.done(use)
    unwrap(use.file, element)
    if (statement) dropOptions(move, use.file, options && expressionOf(options))
    move.site.note(
      use.file,
      startOf(element),
      'siwx.ts',
      'It signs in with your next-auth. Check that getSession() returns the address as session.address.',
    )
  }
}

/** The `statement` that `getSiweMessageOptions` returns, or that its constant does. */
function statementOf(file: SiteFile, node: Node | undefined): string | undefined {
  const value = resolveValue(file, node)
  if (value?.type !== 'ArrowFunctionExpression') return undefined
  const returned =
    value.body.type === 'BlockStatement'
      ? value.body.body.flatMap((one) => (one.type === 'ReturnStatement' ? [one.argument] : []))[0]
      : value.body
  if (returned?.type !== 'ObjectExpression' || returned.properties.some((one) => keyOf(one) !== 'statement'))
    return undefined
  const text = stringOf(propertyOf(returned, 'statement')?.value)
  if (text === undefined) return undefined
  return text.includes("'") ? JSON.stringify(text) : `'${text}'`
}

/** Removes the constant that nothing but the provider used, with the type it names. */
function dropOptions(move: Move, file: SiteFile, node: Node | undefined): void {
  const binding = node?.type === 'Identifier' ? file.bindings.bindingOf(node) : undefined
  if (binding?.references.length !== 1) return
  const statement = file.ast.program.body.find((one) => one === binding.declaration)
  if (!statement) return
  removeFromList(file, file.ast.program.body, (one) => one === statement)
  for (const use of move.uses.filter((one) => one.file === file)) {
    if (startOf(use.node) >= startOf(statement) && endOf(use.node) <= endOf(statement)) move.done(use)
  }
}

function moveAdapter(move: Move, use: Use, providers: readonly Use[]): void {
  const { file } = use
  const call = callOf(use.node, use.parent)
  const object = call && resolveValue(file, call.arguments[0])
  const plan = planOf(move, file)
  const wrappers = providers.filter((one) => move.site.packageOf(one.file) === move.site.packageOf(file))
  if (!call || object?.type !== 'ObjectExpression' || !plan || wrappers.length === 0) return
  const statement = topStatement(file, call)
  if (!writeOwnSignIn(move, plan, { file, object, verify: 'verify', hasSession: false })) return
  move.site.note(
    file,
    startOf(statement),
    'siwx.ts',
    'It has your functions now. Let its getSessions ask your server who is signed in, or each reload asks the visitor to sign again. useSignIn() has the status that your page kept.',
  )
  const elements = new Set<JSXElement>()
  for (const wrapper of wrappers) {
    const element = elementOf(wrapper.file, wrapper.node)
    move.done(wrapper)
    if (!element || elements.has(element)) continue
    elements.add(element)
    unwrap(wrapper.file, element)
  }
}
