import { sep } from 'node:path'
import type { Node, ObjectExpression } from '@babel/types'
import type { SiteFile } from '../project/Site.js'
import { keyOf, propertyOf, readValue } from '../source/objects.js'
import { endOf, startOf } from '../source/walk.js'
import { appKitTable } from '../tables/appkit.js'
import { dropGone, moveAdapters } from './appkitAdapters.js'
import { moveAppKitButtons } from './appkitButtons.js'
import { moveNetworks } from './appkitNetworks.js'
import { addKitProvider } from './appkitProvider.js'
import type { KitDefinition, Move, Use } from './Move.js'
import { moveHook } from './moveHook.js'
import { moveWagmiCore } from './moveWagmiCore.js'
import {
  codeOf,
  findDeclared,
  hasKit,
  type KitPlan,
  planKit,
  planNetwork,
  topStatement,
  writeCreateKit,
} from './planKit.js'
import { callOf, resolveValue, takeValue } from './wagmiConfig.js'

/** Options that mean the same, by their names now. */
const passed: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'metadata',
      'featuredWalletIds',
      'includeWalletIds',
      'excludeWalletIds',
      'allWallets',
      'customWallets',
      'chainImages',
      'connectorImages',
      'termsConditionsUrl',
      'privacyPolicyUrl',
      'allowUnsupportedChain',
      'debug',
      'enableWalletConnect',
      'enableReconnect',
      'enableNetworkSwitch',
      'enableWalletGuide',
      'enableWallets',
      'features',
    ].map((name) => [name, name]),
  ),
  experimental_preferUniversalLinks: 'prefersUniversalLinks',
}
const variables: Readonly<Record<string, string>> = {
  accent: 'accent',
  'font-family': 'fontFamily',
  'font-size-master': 'fontSizeMaster',
  'border-radius-master': 'borderRadiusMaster',
  'color-mix': 'colorMix',
  'color-mix-strength': 'colorMixStrength',
  'qr-color': 'qrColor',
}
const oldProject =
  "The project id of the old cloud is no longer used: remove its variable, with the check of it. Your gateway's is in LATCHKEY_PROJECT_ID."
/** Members of what `createAppKit` returned. */
const members: Readonly<Record<string, string>> = {
  open: 'modal.open',
  close: 'modal.close',
  setThemeMode: 'theme.setMode',
  setThemeVariables: 'theme.setVariables',
  disconnect: 'connections.disconnect',
}
/** AppKit 1, and what is left of Web3Modal's names in it. */
export const appkit: KitDefinition = {
  name: 'appkit',
  title: 'AppKit',
  isOwn: (specifier) => /^@reown\/appkit(-[\w-]+)?(\/|$)/.test(specifier),
  elements: /<(appkit|w3m)-/,
  table: appKitTable,
  dependencies: [
    '@reown/appkit',
    '@reown/appkit-adapter-wagmi',
    '@reown/appkit-adapter-ethers',
    '@reown/appkit-adapter-ethers5',
    '@reown/appkit-adapter-solana',
    '@reown/appkit-adapter-bitcoin',
    '@reown/appkit-siwe',
    '@reown/appkit-siwx',
    '@reown/appkit-wallet-button',
  ],
  move(move) {
    const uses = (name: string) => move.uses.filter((use) => use.name === name && isOfReact(move, use))
    for (const use of uses('createAppKit')) moveCreate(move, use)
    // Without a kit, buttons and hooks would find none: all of it stays, and a person is told.
    if (!hasKit(move.site, move.plans)) return
    moveNetworks(move)
    moveWagmiCore(move)
    moveAppKitButtons(move, uses)
    moveHooks(move, uses)
  },
}

/** Latchkey's modal is for React: other sites keep AppKit, and a person is told. */
function isOfReact({ site }: Move, { file, from }: Use): boolean {
  if (/\/(vue|svelte)$/.test(from)) return false
  const packages = site.packages.filter(({ folder }) => file.path.startsWith(folder + sep))
  return packages.length === 0 || packages.some(({ dependencies }) => 'react' in dependencies)
}

function moveHooks(move: Move, uses: (name: string) => readonly Use[]): void {
  moveHook(move, uses('useAppKit'), {
    to: 'useModal',
    members: { open: { to: 'open' }, close: { to: 'close' } },
  })
  moveHook(move, uses('useAppKitTheme'), {
    to: 'useTheme',
    members: {
      themeMode: { to: 'mode' },
      themeVariables: { to: 'variables' },
      setThemeMode: { to: 'setMode' },
      setThemeVariables: { to: 'setVariables' },
    },
  })
  moveHook(move, uses('useAppKitState'), { to: 'useModal', members: { open: { to: 'isOpen' } } })
  moveHook(move, uses('useAppKitAccount'), {
    to: 'useAccount',
    keepsArguments: true,
    members: {
      address: { to: 'address' },
      isConnected: { to: 'isConnected' },
      caipAddress: { to: 'caipAddress' },
      status: { to: 'status' },
    },
  })
  moveHook(move, uses('useAppKitNetwork'), {
    to: 'useNetwork',
    members: {
      caipNetwork: { to: 'caipNetwork' },
      caipNetworkId: { to: 'caipNetworkId' },
      chainId: { to: 'chainId' },
      switchNetwork: {
        to: 'switchNetwork',
        call: ([own = ''], _argument, code) => `${own}(\`eip155:\${${code}.id}\`)`,
      },
    },
  })
  moveHook(move, uses('useDisconnect'), {
    to: 'useDisconnect',
    members: { disconnect: { to: 'disconnect' } },
  })
  for (const use of uses('useWalletInfo')) moveWalletInfo(move, use)
  for (const use of uses('useAppKitProvider')) moveProviderHook(move, use)
}

/** `const { walletInfo } = useWalletInfo()`: the hook returns it itself now. */
function moveWalletInfo(move: Move, use: Use): void {
  moveUnwrapped(move, use, 'walletInfo', 'useWalletInfo', '()')
}

/** `const { walletProvider } = useAppKitProvider('eip155')`: the same. */
function moveProviderHook(move: Move, use: Use): void {
  const argument = callOf(use.node, use.parent)?.arguments[0]
  moveUnwrapped(move, use, 'walletProvider', 'useProvider', `(${argument ? codeOf(use.file, argument) : ''})`)
}

function moveUnwrapped(move: Move, use: Use, member: string, hook: string, brackets: string): void {
  const { file } = use
  const call = callOf(use.node, use.parent)
  const declarator = call && file.bindings.parentOf(call)
  const pattern = declarator?.type === 'VariableDeclarator' ? declarator.id : undefined
  if (!call || pattern?.type !== 'ObjectPattern' || pattern.properties.length !== 1) return
  const [property] = pattern.properties
  if (property?.type !== 'ObjectProperty' || keyOf(property) !== member) return
  move.done(use)
  file.edits.replace(startOf(pattern), endOf(pattern), codeOf(file, property.value))
  file.edits.replace(startOf(call), endOf(call), `${file.imports.need('latchkey', hook)}${brackets}`)
}

/** An object with the properties of the constants that are spread into it, which go where nothing else uses them. */
function withSpreads(file: SiteFile, object: ObjectExpression): ObjectExpression {
  const properties = object.properties.flatMap((property) => {
    if (property.type !== 'SpreadElement') return [property]
    const value = takeValue(file, property.argument) ?? resolveValue(file, property.argument)
    return value?.type === 'ObjectExpression' ? withSpreads(file, value).properties : [property]
  })
  return { ...object, properties }
}

/** Turns `createAppKit` into `createKit`, in its place. */
function moveCreate(move: Move, use: Use): void {
  const { file } = use
  const call = callOf(use.node, use.parent)
  const given = call && resolveValue(file, call.arguments[0])
  const object = given?.type === 'ObjectExpression' ? withSpreads(file, given) : undefined
  const statement = call && topStatement(file, call)
  const declared = call && findDeclared(file, call)
  const isAlone = statement?.type === 'ExpressionStatement' && statement.expression === call
  if (!call || !object || !statement || !(isAlone || declared)) return
  const adapters = moveAdapters(move, file, object)
  if (!adapters) return
  move.done(use)
  const plan = planKit(move.site, file, { chains: `[${adapters.chains.join(', ')}]`, isExported: true })
  plan.isWritten = true
  if (declared) plan.local = declared.name
  move.plans.push(plan)
  file.imports.need('latchkey', 'createKit')
  readOptions(move, plan, object)
  if (declared) {
    plan.isExported = declared.isExported
    moveMembers(move, file, declared.name)
  }
  file.edits.replace(startOf(call), endOf(call), () => {
    const made = writeCreateKit(plan)
    return declared ? made : `export const ${plan.local} = ${made}`
  })
  dropGone(file, adapters.gone)
  addKitProvider(move, plan)
}

function readOptions(move: Move, plan: KitPlan, object: ObjectExpression): void {
  const { file, options } = plan
  let mode: string | undefined
  let look: string | undefined
  for (const property of object.properties) {
    const key = keyOf(property) ?? ''
    const key2 = `createAppKit({ ${key} })`
    if (property.type !== 'ObjectProperty') {
      move.leave(file, startOf(property), key2)
      continue
    }
    const to = passed[key]
    if (to) {
      options.set(to, () => readValue(file, property))
      if (key === 'features') noteFeatures(move, file, property.value)
    } else if (key === 'themeMode') mode = readValue(file, property)
    else if (key === 'themeVariables') {
      look = readVariables(file, property.value)
      if (!look) move.leave(file, startOf(property), key2)
    } else if (key === 'defaultNetwork') {
      if (!planOwnNetwork(plan, file, property.value)) move.leave(file, startOf(property), key2)
    } else if (key === 'siwx') planSignIn(move, plan, property.value)
    else if (key === 'projectId') {
      if (property.value.type !== 'StringLiteral') move.site.note(file, startOf(property), key, oldProject)
    } else if (!['adapters', 'networks'].includes(key)) move.leave(file, startOf(property), key2)
  }
  if (!mode && !look) return
  const parts = [mode && `mode: ${mode}`, look && `variables: ${look}`].filter(Boolean)
  options.set('theme', `{ ${parts.join(', ')} }`)
}

function noteFeatures(move: Move, file: SiteFile, value: Node): void {
  const object = resolveValue(file, value)
  for (const name of ['email', 'socials']) {
    const property = propertyOf(object, name)
    const isOff = property?.value.type === 'BooleanLiteral' && !property.value.value
    if (property && !isOff) move.leave(file, startOf(property), `createAppKit({ features.${name} })`)
  }
}

function readVariables(file: SiteFile, value: Node): string | undefined {
  const object = resolveValue(file, value)
  if (object?.type !== 'ObjectExpression') return undefined
  const entries = object.properties.map((property) => {
    const name = variables[(keyOf(property) ?? '').replace(/^--(w3m|apkt)-/, '')]
    return name && property.type === 'ObjectProperty' ? `${name}: ${readValue(file, property)}` : undefined
  })
  return entries.every((entry) => entry !== undefined) ? `{ ${entries.join(', ')} }` : undefined
}

function planOwnNetwork(plan: KitPlan, file: SiteFile, value: Node): boolean {
  if (planNetwork(plan, file, value)) return true
  if (value.type !== 'Identifier') return false
  plan.options.set('defaultNetwork', () => `\`eip155:\${${codeOf(file, value)}.id}\``)
  return true
}

/** `new DefaultSIWX()`, `new ReownAuthentication()`; another object stays, as it has the same shape. */
function planSignIn(move: Move, plan: KitPlan, value: Node): void {
  const { file } = plan
  const use =
    value.type === 'NewExpression'
      ? move.uses.find((one) => one.file === file && one.node === value.callee)
      : undefined
  if (!use) return void plan.options.set('siwx', () => codeOf(file, value))
  move.done(use)
  plan.options.set('siwx', `${file.imports.need('latchkey', 'gatewaySignIn')}()`)
}

/** Uses of the modal that `createAppKit` returned, in its own file. */
function moveMembers(move: Move, file: SiteFile, name: string): void {
  for (const { node, parent } of file.bindings.module.get(name)?.references ?? []) {
    if (parent.type !== 'MemberExpression' || parent.object !== node || parent.property.type !== 'Identifier')
      continue
    const to = members[parent.property.name]
    if (to) file.edits.replace(startOf(parent.property), endOf(parent.property), to)
    else move.leave(file, startOf(parent), `createAppKit().${parent.property.name}`)
  }
}
