import type { KitName } from '../migrate.js'
import type { Files } from './makeSite.js'

/** What a kit's site is made of, for one name to be put into it. */
type Shape = {
  from(name: string): string
  provider: string
  /** The call that makes a config, with further options. */
  config: string
  options: Readonly<Record<string, string>>
}

const siweFunctions =
  "getNonce: async () => '', createMessage: ({ nonce }) => nonce, verify: async () => true, signOut: async () => {}"

const shapes: Readonly<Record<KitName, Shape>> = {
  rainbowkit: {
    from: (name) => {
      if (/^RainbowKitSiweNextAuth/.test(name)) return '@rainbow-me/rainbowkit-siwe-next-auth'
      return /^[a-z]\w*Wallet$/.test(name) ? '@rainbow-me/rainbowkit/wallets' : '@rainbow-me/rainbowkit'
    },
    provider: 'RainbowKitProvider',
    config: 'getDefaultConfig',
    options: { chains: '[mainnet]' },
  },
  connectkit: {
    from: (name) => (/^configure/.test(name) ? 'connectkit-next-siwe' : 'connectkit'),
    provider: 'ConnectKitProvider',
    config: 'getDefaultConfig',
    options: { chains: '[mainnet]' },
  },
  appkit: {
    from: (name) => {
      if (/Adapter$/.test(name)) return '@reown/appkit-adapter-x'
      return /^(AppKitNetwork|mainnet)$/.test(name) ? '@reown/appkit/networks' : '@reown/appkit/react'
    },
    provider: 'WagmiProvider',
    config: 'createAppKit',
    options: { adapters: '[new EthersAdapter()]', networks: '[mainnet]' },
  },
}

const values: Readonly<Record<string, string>> = {
  adapters: '[new EthersAdapter()]',
  networks: '[mainnet]',
  chains: '[mainnet]',
  wallets: "[{ groupName: 'All', wallets: [safeWallet] }]",
  defaultNetwork: 'mainnet',
  themeVariables: "{ '--w3m-accent': '#123456' }",
  features: '{ send: true }',
  initialChain: '{1}',
  initialChainId: '1',
  enforceSupportedChains: 'true',
  theme: '{lightTheme()}',
  showBalance: '{false}',
  getSiweMessageOptions: "{() => ({ statement: 'Hello' })}",
  borderRadius: "'small'",
  fontStack: "'system'",
  accountStatus: '"avatar"',
  chainStatus: '"icon"',
}

/** ConnectKit has its themes by name. */
const readyThemes: Readonly<Record<string, string>> = { 'ConnectKitProvider theme': '"soft"' }

/** A site in which a kit's name stands as the key of a table says it. */
export function makeSnippet(kit: KitName, key: string): Files {
  const shape = shapes[kit]
  const files: Files = {
    'package.json': '{ "dependencies": { "react": "19", "vite": "7", "wagmi": "2.19.5" } }',
    'src/wagmi.ts': `import { createConfig, http } from 'wagmi'
import { mainnet } from 'wagmi/chains'
export const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() } })
`,
  }
  if (key.startsWith('--')) return { ...files, 'src/site.css': `:root { ${key}accent: red; }\n` }
  const code = writeCode(kit, shape, key)
  if (kit === 'appkit' && !code.includes('createAppKit('))
    files['src/kit.ts'] = "import { createKit } from 'latchkey'\nexport const kit = createKit({})\n"
  if (shape.config === 'getDefaultConfig' && code.includes('getDefaultConfig(')) delete files['src/wagmi.ts']
  return { ...files, 'src/site.tsx': `${writeImports(shape, kit, code)}\n${code}\n` }
}

function writeImports(shape: Shape, kit: KitName, code: string): string {
  const words = new Set(code.replace(/'[^']*'/g, '').match(/[A-Za-z]\w*/g))
  const ours = [...words].filter((word) =>
    word === 'mainnet'
      ? kit === 'appkit'
      : /^(use[A-Z]|RainbowKit|ConnectKit|AppKit|create(AppKit|Auth|SIWE)|get(Default|Wallet)|connectorsFor|configure|(light|dark|midnight)Theme|SIWEProvider|ConnectButton|WalletButton|Avatar|ChainIcon|Wallet$|Theme$|\w+Wallet$|\w+Adapter$|DefaultSIWX|ReownAuth|CaipNetwork|formatMessage|SIWEConfig)/.test(
          word,
        ) && word !== 'WagmiProvider',
  )
  const lines = ours.map((word) => `import { ${word} } from '${shape.from(word)}'`)
  if (words.has('mainnet') && kit !== 'appkit') lines.push("import { mainnet } from 'wagmi/chains'")
  if (words.has('WagmiProvider')) lines.push("import { WagmiProvider } from 'wagmi'")
  return lines.join('\n')
}

function writeCode(kit: KitName, shape: Shape, key: string): string {
  const inPage = (element: string) =>
    `export const Page = () => <${shape.provider}>${element}</${shape.provider}>`
  const create = (option = '', value = '') => {
    const own = Object.entries({ ...shape.options, ...(option ? { [option]: value } : {}) })
    return `${shape.config}({ ${own.map(([name, code]) => `${name}: ${code}`).join(', ')} })`
  }
  const [, call, option] = /^(\w+)\(\{ ([\w.]+) \}\)$/.exec(key) ?? []
  if (call === shape.config && option) {
    const [outer = '', inner] = option.split('.')
    const value = inner ? `{ ${inner}: true }` : (values[outer] ?? "'x'")
    return `export const made = ${create(outer, value)}\n${inPage('<p />')}`
  }
  if (call === 'SIWEProvider') return writeElement(shape, call, 'key')
  if (call && /^(light|dark|midnight)Theme$/.test(call) && option)
    return `export const Page = () => <RainbowKitProvider theme={${call}({ ${option}: ${values[option] ?? "'small'"} })}><p /></RainbowKitProvider>`
  if (
    call === 'createAuthenticationAdapter' ||
    key === 'createAuthenticationAdapter' ||
    key === 'RainbowKitAuthenticationProvider'
  )
    return `const adapter = createAuthenticationAdapter({ ${siweFunctions} })
export const Page = () => <RainbowKitAuthenticationProvider adapter={adapter} status="loading"><RainbowKitProvider><p /></RainbowKitProvider></RainbowKitAuthenticationProvider>`
  const [, component, property] = /^<([\w-]+) ([\w.]+)>$/.exec(key) ?? []
  if (component && property) return writeElement(shape, component, property)
  const [, button, path] = /^<(\w+)\.Custom>(?:\.([\w.]+))?$/.exec(key) ?? []
  if (button) {
    const parts = path ?? (kit === 'rainbowkit' ? 'openConnectModal' : 'show')
    const first = parts.split('.')[0] ?? ''
    const shown = parts === 'authenticationStatus' ? `!${parts}` : parts
    return inPage(`<${button}.Custom>{({ ${first} }) => <b title={${shown}} />}</${button}.Custom>`)
  }
  const [, hook, member] = /^(\w+)\(\)\.(\w+)$/.exec(key) ?? []
  if (hook === 'createAppKit')
    return `export const modal = ${create()}\nexport const act = () => modal.${member}()\n${inPage('<p />')}`
  if (hook) {
    const argument = hook === 'useAppKitProvider' ? "'eip155'" : ''
    const isFunction = /^(open|set|switch|close|sign)\w/.test(member ?? '')
    return `export function useIt() {\n  const { ${member} } = ${hook}(${argument})\n  return ${isFunction ? `() => ${member}(${argumentOf(member)})` : member}\n}\n${inPage('<p />')}`
  }
  const [, element] = /^<([\w-]+)>$/.exec(key) ?? []
  if (element) return inPage(`<${element} />`)
  if (key.startsWith('@'))
    return /\.css$/.test(key)
      ? `import '${key}'\n${inPage('<p />')}`
      : `import { mainnet as chain } from '${key}'\nexport const network = chain\n`
  if (/\.Custom$/.test(key)) return inPage(`<${key} wallet="x">{() => null}</${key}>`)
  if (key === shape.provider) return inPage('<p />')
  return writeName(shape, key, { inPage, create })
}

function argumentOf(member: string | undefined): string {
  if (member === 'setOpen') return 'true'
  return member === 'switchNetwork' ? '{ id: 1 }' : ''
}

function writeElement(shape: Shape, component: string, property: string): string {
  const [outer = '', inner] = property.split('.')
  const attribute = inner
    ? `${outer}={{ ${inner}: ${values[inner] ?? "'x'"} }}`
    : `${outer}=${readyThemes[`${component} ${outer}`] ?? values[outer] ?? '"x"'}`
  if (component === shape.provider)
    return `export const Page = () => <${component} ${attribute}><p /></${component}>`
  if (component === 'SIWEProvider')
    return `const siwe = { ${siweFunctions.replace('verify', 'verifyMessage')}, getSession: async () => null }
export const Page = () => <SIWEProvider {...siwe} ${attribute}><ConnectKitProvider><p /></ConnectKitProvider></SIWEProvider>`
  if (/Provider$/.test(component))
    return `export const Page = () => <${component} ${attribute}><RainbowKitProvider><p /></RainbowKitProvider></${component}>`
  return `export const Page = () => <${shape.provider}><${component} ${attribute} /></${shape.provider}>`
}

function writeName(
  shape: Shape,
  key: string,
  { inPage, create }: { inPage(element: string): string; create(option?: string, value?: string): string },
): string {
  if (key === 'SIWEProvider') return writeElement(shape, key, 'key')
  if (key === 'RainbowKitSiweNextAuthProvider') return writeElement(shape, key, 'getSiweMessageOptions')
  if (key === 'connectorsForWallets')
    return `import { createConfig } from 'wagmi'
const connectors = connectorsForWallets([{ groupName: 'All', wallets: [safeWallet] }], { appName: 'x', projectId: 'y' })
export const config = createConfig({ connectors, chains: [mainnet] })`
  if (/^(light|dark|midnight)Theme$/.test(key))
    return `export const Page = () => <RainbowKitProvider theme={${key}()}><p /></RainbowKitProvider>`
  if (/^(Wallet|Theme|AvatarComponent|AppKitNetwork|CaipNetwork|SIWEConfig)$/.test(key))
    return `export let value: ${key}\n${inPage('<p />')}`
  if (key === 'DefaultSIWX' || key === 'ReownAuthentication')
    return `export const made = ${create('siwx', `new ${key}()`)}\n${inPage('<p />')}`
  if (/Adapter$/.test(key))
    return `export const made = ${create('adapters', `[new ${key}()]`)}\n${inPage('<p />')}`
  if (key === shape.config) return `export const made = ${create()}\n${inPage('<p />')}`
  if (/^[A-Z]/.test(key)) return inPage(`<${key} />`)
  if (key === 'useAppKitProvider')
    return "export const useIt = () => { const { walletProvider } = useAppKitProvider('eip155'); return walletProvider }"
  if (key === 'useAddRecentTransaction')
    return `export const useIt = () => { const add = useAddRecentTransaction(); return add }\n${inPage('<p />')}`
  if (key === 'useWalletInfo')
    return `export function useIt() {\n  const { walletInfo } = useWalletInfo()\n  return walletInfo\n}`
  if (/^use/.test(key)) return `export function useIt() {\n  ${key}()\n}\n${inPage('<p />')}`
  return `export const value = ${key}({})\n${inPage('<p />')}`
}
