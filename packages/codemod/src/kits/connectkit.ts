import type { JSXElement, Node } from '@babel/types'
import type { SiteFile } from '../project/Site.js'
import { keyOf, stringOf } from '../source/objects.js'
import { inStyle } from '../source/readStyle.js'
import { endOf, startOf } from '../source/walk.js'
import { connectKitTable } from '../tables/connectkit.js'
import { modalNames } from '../tables/modalNames.js'
import { moveCustomButton, type Part, renderOf } from './customButton.js'
import { attributesOf, elementOf, expressionOf, removeAttribute, renameElement } from './jsx.js'
import type { KitDefinition, Move, Use } from './Move.js'
import { type Hook, moveHook } from './moveHook.js'
import { hasKit, type KitPlan, planNetwork } from './planKit.js'
import { moveProvider, type Provider, planOf, unwrap } from './provider.js'
import { writeOwnSignIn } from './siwxFile.js'
import { writeLook } from './themes.js'
import {
  metadataNames,
  moveDefaultConfig,
  planOwnConfigs,
  resolveValue,
  writeMetadata,
} from './wagmiConfig.js'

/** ConnectKit's views, by the functions that opened them. */
const openers = {
  openProfile: 'Account',
  openSwitchNetworks: 'Networks',
  openAbout: 'Connect',
  openOnboarding: 'Connect',
}

const useModal: Hook = {
  to: 'useModal',
  members: {
    open: { to: 'isOpen' },
    setOpen: {
      to: 'open',
      also: ['close'],
      call([open = '', close = ''], argument, code) {
        if (argument?.type === 'BooleanLiteral') return `${argument.value ? open : close}()`
        return `(${code} ? ${open}() : ${close}())`
      },
      value: ([open = '', close = '']) => `(isOpen) => (isOpen ? ${open}() : ${close}())`,
    },
    ...Object.fromEntries(
      Object.entries(openers).map(([name, view]) => [name, { to: 'open', argument: `{ view: '${view}' }` }]),
    ),
  },
}

/** ConnectKit 1. */
export const connectkit: KitDefinition = {
  name: 'connectkit',
  title: 'ConnectKit',
  isOwn: (specifier) => /^connectkit(-next-siwe)?(\/|$)/.test(specifier),
  table: connectKitTable,
  dependencies: ['connectkit', 'connectkit-next-siwe'],
  move(move) {
    const uses = (name: string) => move.uses.filter((use) => use.name === name)
    for (const use of uses('getDefaultConfig')) {
      moveDefaultConfig(move, use, {
        gone: [
          ...Object.values(metadataNames),
          'walletConnectProjectId',
          'enableFamily',
          'enableAaveAccount',
          'coinbaseWalletPreference',
        ],
        plan(plan, object) {
          const metadata = writeMetadata(plan.file, object)
          if (metadata) plan.options.set('metadata', metadata)
          return []
        },
      })
    }
    const providers = uses('ConnectKitProvider')
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
    moveButtons(move, uses('ConnectKitButton'))
    moveHook(move, uses('useModal'), useModal)
    moveHook(move, uses('useSIWE'), {
      to: 'useSignIn',
      members: { isSignedIn: { to: 'isSignedIn' }, signIn: { to: 'signIn' }, signOut: { to: 'signOut' } },
    })
  },
}

/** ConnectKit's themes, whose names ours have. */
const themes = new Set(['auto', 'soft', 'midnight', 'minimal', 'rounded', 'retro', 'nouns', 'web95'])

/** The `theme` of a kit from the names of a theme and of a mode. */
function writeTheme(plan: KitPlan, theme: string | undefined, mode: string | undefined): string | undefined {
  const own = mode && (mode === 'auto' ? 'system' : mode)
  if (!theme || !modalNames.themes) return own && writeLook(plan.file, { mode: own, variables: {} })
  const preset = `${plan.file.imports.need(modalNames.themes, 'presets')}.${theme}`
  return own && own !== 'system' ? inStyle(`{ ...${preset}, mode: '${own}' }`, plan.file.style) : preset
}

function readProps(
  move: Move,
  { file, plan, use, element }: Provider,
  props: ReadonlyMap<string, Node | undefined>,
): string {
  const textOf = (name: string) => {
    const value = props.get(name)
    return value && stringOf(value)
  }
  const named = textOf('theme')
  const isReady = named !== undefined && modalNames.themes !== undefined && themes.has(named)
  const mode = textOf('mode')
  const theme = writeTheme(plan, isReady ? named : undefined, mode)
  if (theme) plan.options.set('theme', theme)
  for (const [name, value] of props) {
    const at = startOf(attributesOf(element.openingElement).get(name) ?? element)
    if ((name === 'mode' && mode) || (name === 'theme' && isReady)) continue
    if (name === 'options' && value) readOptions(move, { file, plan, use, element }, value)
    else if (name !== 'children') move.leave(file, at, `<${use.name} ${name}>`)
  }
  return ''
}

function readOptions(move: Move, { file, plan, use }: Provider, value: Node): void {
  const object = resolveValue(file, value)
  if (object?.type !== 'ObjectExpression')
    return void move.leave(file, startOf(value), `<${use.name} options>`)
  for (const property of object.properties) {
    const key = keyOf(property)
    const own = property.type === 'ObjectProperty' ? property.value : undefined
    if (key === 'initialChainId' && own) {
      if (own.type === 'NumericLiteral' && own.value === 0) continue
      if (planNetwork(plan, file, own)) continue
    }
    if (key === 'enforceSupportedChains' && own?.type === 'BooleanLiteral') {
      if (!own.value) plan.options.set('allowUnsupportedChain', 'true')
    } else move.leave(file, startOf(property), `<${use.name} options.${key ?? ''}>`)
  }
}

/** `<SIWEProvider {...config}>`. */
function moveSignIn(move: Move): void {
  const done = new Set<JSXElement>()
  for (const use of move.uses.filter(({ name }) => name === 'SIWEProvider')) {
    const { file } = use
    const element = elementOf(file, use.node)
    if (element && done.has(element)) move.done(use)
    const plan = planOf(move, file)
    if (!element || !plan || done.has(element)) continue
    const { attributes } = element.openingElement
    const spread = attributes.find((one) => one.type === 'JSXSpreadAttribute')
    const source = spread?.type === 'JSXSpreadAttribute' ? findObject(move, file, spread.argument) : undefined
    const functions = ['getNonce', 'createMessage', 'verifyMessage', 'getSession', 'signOut']
    const { object } = source ?? {}
    if (!source || object?.type !== 'ObjectExpression') continue
    const keys = object.properties.map((one) => keyOf(one))
    if (!functions.every((name) => keys.includes(name))) continue
    if (!writeOwnSignIn(move, plan, { file: source.file, object, verify: 'verifyMessage', hasSession: true }))
      continue
    done.add(element)
    move.done(use)
    unwrap(file, element)
    for (const attribute of attributes) {
      const name = attribute.type === 'JSXAttribute' ? String(attribute.name.name) : ''
      if (attribute !== spread) move.leave(file, startOf(attribute), `<SIWEProvider ${name}>`)
    }
    if (spread?.type === 'JSXSpreadAttribute') dropConfig(move, file, spread.argument)
  }
}

type Source = { file: SiteFile; object: Node }

/** The object that is spread: a constant of this file, or of one that it is imported from. */
function findObject(move: Move, file: SiteFile, node: Node): Source | undefined {
  if (node.type !== 'Identifier') return undefined
  const imported = file.imports.list.find(({ binding }) => binding === file.bindings.bindingOf(node))
  const home = imported ? move.site.resolveImport(file, imported.from) : file
  const name = imported ? imported.name : node.name
  const binding = home?.bindings.module.get(name)
  if (!home || !binding) return undefined
  const object = resolveValue(home, binding.node)
  return object && { file: home, object }
}

/** Drops the import of the constant whose functions are in `siwx.ts` now. */
function dropConfig(move: Move, user: SiteFile, node: Node): void {
  const imported = user.imports.list.find(({ binding }) => binding === user.bindings.bindingOf(node))
  if (imported && move.site.resolveImport(user, imported.from)) user.imports.drop(imported)
}

const parts: Readonly<Record<string, Part>> = {
  show: { to: 'open' },
  isConnected: { to: 'status', read: "status === 'connected'" },
  isConnecting: { to: 'status', read: "status === 'connecting'" },
  address: { to: 'account', read: 'account?.address' },
  truncatedAddress: {
    to: 'account',
    read: `account && \`\${account.address.slice(0, 6)}…\${account.address.slice(-4)}\``,
  },
  ensName: { to: 'account', read: 'account?.name' },
  unsupported: { to: 'network', read: 'network?.isUnsupported' },
  chain: { to: 'network', members: { name: 'name', unsupported: 'isUnsupported' } },
}

function moveButtons(move: Move, uses: readonly Use[]): void {
  const done = new Set<JSXElement>()
  for (const use of uses) {
    const { file, parent } = use
    const custom =
      parent.type === 'JSXMemberExpression' && parent.property.name === 'Custom' ? parent : undefined
    const element = elementOf(file, custom ?? use.node)
    if (custom && element && !renderOf(element)) {
      move.leave(file, startOf(element), '<ConnectKitButton.Custom>')
      continue
    }
    if (parent.type === 'MemberExpression') continue
    move.done(use)
    if (element && done.has(element)) continue
    if (element) done.add(element)
    if (custom && element) {
      renameElement(file, element, file.imports.need('latchkey', 'CustomConnectButton'))
      moveCustomButton(move, file, element, { key: '<ConnectKitButton.Custom>', parts })
    } else if (element) {
      renameElement(file, element, file.imports.need('latchkey', 'KitButton'))
      moveProps(move, file, element)
    } else {
      file.edits.replace(startOf(use.node), endOf(use.node), file.imports.need('latchkey', 'KitButton'))
    }
  }
}

function moveProps(move: Move, file: SiteFile, element: JSXElement): void {
  for (const [name, attribute] of attributesOf(element.openingElement)) {
    const value = expressionOf(attribute)
    if (name === 'showBalance' && (!value || value.type === 'BooleanLiteral')) {
      const isShown = !value || (value.type === 'BooleanLiteral' && value.value)
      if (isShown) removeAttribute(file, attribute)
      else file.edits.replace(startOf(attribute), endOf(attribute), 'balance="hide"')
    } else if (name !== 'label' && name !== 'key') {
      move.leave(file, startOf(attribute), `<ConnectKitButton ${name}>`)
      removeAttribute(file, attribute)
    }
  }
}
