import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { planMigration } from './migrate.js'
import { type Files, makeSite, moveSite } from './testing/makeSite.js'

const config = `import { getDefaultConfig } from '@rainbow-me/rainbowkit'
import { mainnet } from 'wagmi/chains'
export const config = getDefaultConfig({ appName: 'Pond', projectId: 'x', chains: [mainnet] })
`
const manifest =
  '{\n  "dependencies": { "@rainbow-me/rainbowkit": "2.2.8", "vite": "7.0.0", "wagmi": "2.19.5" }\n}\n'
const page = (code: string): Files => ({
  'package.json': manifest,
  'src/wagmi.ts': config,
  'src/page.tsx': code,
})
const move = (files: Files) => moveSite(makeSite(files), 'rainbowkit')

/** Moves a page beside a config. */
function movePage(code: string) {
  const folder = makeSite(page(code))
  const result = moveSite(folder, 'rainbowkit')
  expect(moveSite(folder, 'rainbowkit').changes).toEqual([])
  return { ...result, code: result.files['src/page.tsx'] ?? '' }
}

describe('what cannot be read is left alone', () => {
  test('a file with a syntax error is named, and the others move', () => {
    const broken = "import { ConnectButton } from '@rainbow-me/rainbowkit'\nexport const x = <ConnectButton\n"
    const { files, skipped, changes } = move(page(broken))
    expect(files['src/page.tsx']).toBe(broken)
    expect(skipped).toEqual([{ file: 'src/page.tsx', reason: expect.stringContaining('(3:0)') }])
    expect(changes.map(({ file }) => file)).toContain('src/wagmi.ts')
    expect(files['package.json']).toContain('@rainbow-me/rainbowkit')
  })

  test('a syntax error in a file that has nothing to do with the kit is nobody’s business', () => {
    expect(move({ ...page(''), 'src/other.ts': 'const = createConfig(' }).skipped).toEqual([])
  })

  test('a package.json that is no JSON is named', () => {
    const { skipped, files } = move({ ...page(''), 'package.json': '{ "dependencies": ' })
    expect(skipped).toEqual([{ file: 'package.json', reason: 'it is no JSON object' }])
    expect(files['package.json']).toBe('{ "dependencies": ')
  })

  test.each(['vue', 'svelte'])('a .%s file is named with its line', (ending) => {
    const text = "<script>\nimport { ConnectButton } from '@rainbow-me/rainbowkit'\n</script>\n"
    const { files, notes } = move({ ...page(''), [`src/App.${ending}`]: text })
    expect(files[`src/App.${ending}`]).toBe(text)
    expect(notes).toContainEqual(expect.objectContaining({ file: `src/App.${ending}`, line: 2 }))
  })
})

describe('bytes of a file', () => {
  test('CRLF stays, also in what is added', () => {
    const { files } = move({ 'package.json': manifest, 'src/wagmi.ts': config.replaceAll('\n', '\r\n') })
    const text = files['src/wagmi.ts'] ?? ''
    expect(text).toContain('createKit({\r\n')
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  test('no line end at the end stays, as does one', () => {
    const code =
      "import { ConnectButton } from '@rainbow-me/rainbowkit'\nexport const Page = () => <ConnectButton />"
    expect(movePage(code).code).toBe(code.replace('@rainbow-me/rainbowkit', 'latchkey'))
  })

  test('a byte order mark stays', () => {
    const code =
      "\uFEFFimport { ConnectButton } from '@rainbow-me/rainbowkit'\nexport const Page = () => <ConnectButton />\n"
    expect(movePage(code).code).toBe(code.replace('@rainbow-me/rainbowkit', 'latchkey'))
  })

  test('what is not touched keeps its format, however it is', () => {
    const odd = 'export  const odd = {a:1,\n\t\tb : [ 2,3 ]}   // as it was\n/* and this */'
    const code = `import { ConnectButton } from "@rainbow-me/rainbowkit";\n${odd}\nexport const Page = () => <ConnectButton />;\n`
    expect(movePage(code).code).toBe(code.replace('@rainbow-me/rainbowkit', 'latchkey'))
  })
})

describe('names', () => {
  test('a Modal and a KitProvider of the site stay its own', () => {
    const { code } = movePage(`import { RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { Modal } from './Modal'
const KitProvider = () => null
export const Page = () => (
  <RainbowKitProvider>
    <Modal />
    <KitProvider />
  </RainbowKitProvider>
)
`)
    expect(code).toContain(
      "import { KitProvider as LatchkeyKitProvider, Modal as LatchkeyModal } from 'latchkey'",
    )
    expect(code).toContain(
      '<LatchkeyKitProvider kit={kit}>\n    <Modal />\n    <KitProvider />\n    <LatchkeyModal />',
    )
  })

  test('a kit of the site stays its own', () => {
    const { files } = move({
      'package.json': manifest,
      'src/wagmi.ts': `${config}export const kit = 'drums'\n`,
    })
    expect(files['src/wagmi.ts']).toContain('export const latchkeyKit = createKit({')
  })

  test('a ConnectButton of the site is not the kit’s', () => {
    const code = `import { useConnectModal } from '@rainbow-me/rainbowkit'
export function ConnectButton({ label }: { label: string }) {
  const { openConnectModal } = useConnectModal()
  return <button onClick={openConnectModal}>{label}</button>
}
export const Page = () => <ConnectButton label="Hi" showBalance={false} />
`
    expect(movePage(code).code).toContain('<ConnectButton label="Hi" showBalance={false} />')
  })

  test('a local variable hides the kit’s name', () => {
    const code = `import { ConnectButton } from '@rainbow-me/rainbowkit'
export const Page = () => <ConnectButton showBalance={false} />
export const other = ({ ConnectButton }: { ConnectButton: () => null }) => <ConnectButton showBalance={false} />
`
    const moved = movePage(code).code
    expect(moved).toContain('Page = () => <ConnectButton balance="hide" />')
    expect(moved).toContain('=> <ConnectButton showBalance={false} />')
  })

  test('renamed imports keep the site’s name', () => {
    const { code } = movePage(`import { ConnectButton as Wallet } from '@rainbow-me/rainbowkit'
export const Page = () => <Wallet showBalance={false} />
`)
    expect(code).toBe(`import { ConnectButton as Wallet } from 'latchkey'
export const Page = () => <Wallet balance="hide" />
`)
  })

  test('everything imported as one', () => {
    const { code } = movePage(`import * as RK from '@rainbow-me/rainbowkit'
export const Page = () => (
  <RK.RainbowKitProvider theme={RK.darkTheme()}>
    <RK.ConnectButton.Custom>{({ openConnectModal }) => <b onClick={openConnectModal} />}</RK.ConnectButton.Custom>
    <RK.ConnectButton />
  </RK.RainbowKitProvider>
)
`)
    expect(code).toBe(`import { ConnectButton, CustomConnectButton, KitProvider, Modal } from 'latchkey'
import { kit } from './wagmi'
export const Page = () => (
  <KitProvider kit={kit}>
    <CustomConnectButton>{({ open }) => <b onClick={open} />}</CustomConnectButton>
    <ConnectButton />
    <Modal />
  </KitProvider>
)
`)
  })

  test('a function of the page that is called as a part of the button is not caught in it', () => {
    const { code } = movePage(`import { ConnectButton } from '@rainbow-me/rainbowkit'
export function Page({ open }: { open: () => void }) {
  return (
    <ConnectButton.Custom>
      {({ openConnectModal }) => <b onClick={open} onDoubleClick={openConnectModal} />}
    </ConnectButton.Custom>
  )
}
`)
    expect(code).toContain('{({ open: latchkeyOpen }) => <b onClick={open} onDoubleClick={latchkeyOpen} />}')
  })
})

describe('ways to reach the kit', () => {
  test.each([
    ["export { ConnectButton } from '@rainbow-me/rainbowkit'\n", 1],
    ["export * from '@rainbow-me/rainbowkit'\n", 1],
    ["const { ConnectButton } = require('@rainbow-me/rainbowkit')\nmodule.exports = ConnectButton\n", 1],
    ["// Later.\nexport const load = () => import('@rainbow-me/rainbowkit')\n", 2],
    [
      "import { lazy } from 'react'\nexport const Button = lazy(async () => ({ default: (await import('@rainbow-me/rainbowkit')).ConnectButton }))\n",
      2,
    ],
  ])('%j is left to a person', (code, line) => {
    const { notes, files } = movePage(code)
    expect(files['src/page.tsx']).toBe(code)
    expect(notes).toContainEqual(
      expect.objectContaining({ file: 'src/page.tsx', line, name: '@rainbow-me/rainbowkit' }),
    )
    expect(files['package.json']).toContain('@rainbow-me/rainbowkit')
  })

  test('a type stays with its package, and a person is told', () => {
    const code = "import type { Theme } from '@rainbow-me/rainbowkit'\nexport const theme = {} as Theme\n"
    const { notes, files } = movePage(code)
    expect(files['src/page.tsx']).toBe(code)
    expect(notes).toContainEqual(expect.objectContaining({ file: 'src/page.tsx', line: 2, name: 'Theme' }))
  })

  test('a button that is handed on is Latchkey’s', () => {
    const { code } = movePage(`import { ConnectButton } from '@rainbow-me/rainbowkit'
export const slots = { ConnectButton, header: ConnectButton }
`)
    expect(code).toBe(`import { ConnectButton } from 'latchkey'
export const slots = { ConnectButton, header: ConnectButton }
`)
  })

  test('JavaScript without JSX types', () => {
    const { files } = move({
      'package.json': manifest,
      'src/wagmi.ts': config,
      'src/page.js':
        "import { ConnectButton } from '@rainbow-me/rainbowkit'\nexport const Page = () => <ConnectButton />\n",
    })
    expect(files['src/page.js']).toContain("from 'latchkey'")
  })
})

describe('what is computed is left to a person', () => {
  test.each([
    ['a theme of the page’s state', 'theme={isDark ? darkTheme() : null}', '<RainbowKitProvider theme>'],
    ['properties that are spread', '{...props}', '<RainbowKitProvider>'],
  ])('%s', (_, attribute, name) => {
    const { notes } = movePage(`import { darkTheme, RainbowKitProvider } from '@rainbow-me/rainbowkit'
export const Page = ({ isDark, ...props }: { isDark: boolean }) => <RainbowKitProvider ${attribute}><p>{isDark}</p></RainbowKitProvider>
`)
    expect(notes).toContainEqual(expect.objectContaining({ file: 'src/page.tsx', line: 2, name }))
  })

  test('a theme that is a constant goes with it, unless it is used elsewhere', () => {
    const code = `import { darkTheme, RainbowKitProvider } from '@rainbow-me/rainbowkit'
const theme = darkTheme({ accentColor: '#123456' })
export const Page = () => <RainbowKitProvider theme={theme}><p /></RainbowKitProvider>
`
    const gone = movePage(code)
    expect(gone.code).not.toContain('darkTheme')
    expect(gone.files['src/wagmi.ts']).toContain("accent: '#123456'")
    const kept = movePage(`${code}console.log(theme)\n`)
    expect(kept.code).toContain("import { darkTheme } from '@rainbow-me/rainbowkit'")
    expect(kept.code).toContain("const theme = darkTheme({ accentColor: '#123456' })")
    expect(kept.notes.map(({ name }) => name)).toContain('<RainbowKitProvider theme>')
  })

  test('wallets that are a constant go with it', () => {
    const { files } = move({
      'package.json': manifest,
      'src/wagmi.ts': config
        .replace("'x', chains", "'x', wallets: groups, chains")
        .replace('export', "const groups = [{ groupName: 'All', wallets: [safeWallet] }]\nexport")
        .replace('import { m', "import { safeWallet } from '@rainbow-me/rainbowkit/wallets'\nimport { m"),
    })
    expect(files['src/wagmi.ts']).not.toMatch(/groups|safeWallet/)
    expect(files['src/wagmi.ts']).toContain('connectors: [safe()]')
  })

  test('a config that is made in a function', () => {
    const code = config.replace('export const config = ', 'export const makeConfig = () => ')
    const { files, notes } = move({ 'package.json': manifest, 'src/wagmi.ts': code })
    expect(files['src/wagmi.ts']).toBe(code)
    expect(notes).toContainEqual(
      expect.objectContaining({ file: 'src/wagmi.ts', line: 3, name: 'getDefaultConfig' }),
    )
  })

  test('chains that come from elsewhere are read by wagmi’s client', () => {
    const { files } = move({
      'package.json': manifest,
      'src/wagmi.ts': config
        .replace('[mainnet]', 'allChains')
        .replace('{ mainnet }', '{ allChains }')
        .replace('wagmi/chains', './chains'),
    })
    expect(files['src/wagmi.ts']).toContain(
      'client: ({ chain }) => createClient({ chain, transport: http() })',
    )
    expect(files['package.json']).toContain('"viem"')
  })

  test('a provider without any config of wagmi’s stays', () => {
    const code = `import { RainbowKitProvider } from '@rainbow-me/rainbowkit'
export const Page = () => <RainbowKitProvider><p /></RainbowKitProvider>
`
    const { files, notes } = move({ 'package.json': manifest, 'src/page.tsx': code })
    expect(files['src/page.tsx']).toBe(code)
    expect(notes.map(({ name }) => name)).toContain('RainbowKitProvider')
  })
})

describe('conditions of a custom button', () => {
  const withSignIn = `import { createAuthenticationAdapter, RainbowKitAuthenticationProvider, RainbowKitProvider } from '@rainbow-me/rainbowkit'
const adapter = createAuthenticationAdapter({ getNonce: async () => '', createMessage: () => '', verify: async () => true, signOut: async () => {} })
export const Providers = () => <RainbowKitAuthenticationProvider adapter={adapter} status="loading"><RainbowKitProvider><p /></RainbowKitProvider></RainbowKitAuthenticationProvider>
`
  test.each([
    ['mounted && authenticationStatus !== "loading"', "status !== 'connecting'", "status !== 'connecting'"],
    ['!mounted', "status === 'connecting'", "status === 'connecting'"],
    ['a && (!authenticationStatus || authenticationStatus === "authenticated")', 'a', 'a && isSignedIn'],
    ['a && (b || authenticationStatus === "authenticated")', 'a && b', 'a && (b || isSignedIn)'],
    ['a || (b && authenticationStatus === "unauthenticated")', 'a', 'a || (b && !isSignedIn)'],
    ['!(a && authenticationStatus === "authenticated")', 'true', '!(a && isSignedIn)'],
    ['(a || b) && mounted', "(a || b) && status !== 'connecting'", "(a || b) && status !== 'connecting'"],
    ['(a || b) && !authenticationStatus', '(a || b)', 'false'],
  ])('%s', (condition, without, withIt) => {
    const button = `import { ConnectButton } from '@rainbow-me/rainbowkit'
export function Button({ a, b }: { a: boolean; b: boolean }) {
  return <ConnectButton.Custom>{({ mounted, authenticationStatus }) => <i hidden={${condition}} data-b={b} />}</ConnectButton.Custom>
}
`
    expect(movePage(button).code).toContain(`hidden={${without}}`)
    const { files } = move({ ...page(button), 'src/providers.tsx': withSignIn })
    expect(files['src/page.tsx']).toContain(`hidden={${withIt}}`)
  })
})

describe('a site that is moved in part', () => {
  const provider = `import { darkTheme, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { config } from './wagmi'
export const Page = () => <RainbowKitProvider theme={darkTheme()}>{String(config)}</RainbowKitProvider>
`
  test('has one kit, however often it is moved', () => {
    const folder = makeSite({ ...page(`${provider}<`) })
    expect(moveSite(folder, 'rainbowkit').skipped.length).toBe(1)
    writeFileSync(join(folder, 'src/page.tsx'), provider)
    const { files, notes } = moveSite(folder, 'rainbowkit')
    expect(files['src/wagmi.ts']?.match(/createKit\(/g)).toHaveLength(1)
    expect(files['src/page.tsx']).toContain("import { config, kit } from './wagmi'")
    expect(notes).toContainEqual(
      expect.objectContaining({
        file: 'src/wagmi.ts',
        text: "Add it to your createKit: theme: { mode: 'dark' }",
      }),
    )
    expect(moveSite(folder, 'rainbowkit').changes).toEqual([])
  })

  test('AppKit in a site without React stays', () => {
    const code =
      "import { createAppKit } from '@reown/appkit'\nexport const modal = createAppKit({ adapters: [], networks: [] })\n"
    const folder = makeSite({
      'package.json': '{ "dependencies": { "@reown/appkit": "1" } }',
      'src/main.ts': code,
    })
    const { files, notes } = moveSite(folder, 'appkit')
    expect(files['src/main.ts']).toBe(code)
    expect(notes).toContainEqual(expect.objectContaining({ line: 2, name: 'createAppKit' }))
  })

  test('a text of several lines keeps its spaces where its element moves', () => {
    const { code } =
      movePage(`import { RainbowKitSiweNextAuthProvider } from '@rainbow-me/rainbowkit-siwe-next-auth'
export const Page = () => (
  <RainbowKitSiweNextAuthProvider>
    <p title={\`a
    b\`} />
  </RainbowKitSiweNextAuthProvider>
)
`)
    expect(code).toContain('title={`a\n    b`}')
  })
})

describe('a site without a kit', () => {
  test('keeps its buttons, which would find none', () => {
    const button =
      "import { ConnectButton } from '@rainbow-me/rainbowkit'\nexport const Page = () => <ConnectButton />\n"
    const { changes, notes } = move({ 'package.json': manifest, 'src/page.tsx': button })
    expect(changes).toEqual([])
    expect(notes.map(({ name }) => name)).toContain('ConnectButton')
  })

  test('a chain of AppKit’s defineChain is viem’s; one of Solana is left to a person', () => {
    const adapter = `import { createAppKit } from '@reown/appkit/react'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { defineChain, mainnet } from '@reown/appkit/networks'
`
    const defined = (namespace: string) =>
      `const own = defineChain({ id: 7, caipNetworkId: '${namespace}:7', chainNamespace: '${namespace}', name: 'Own' })\n`
    const rest = `const wagmiAdapter = new WagmiAdapter({ networks: [mainnet], projectId: 'x' })
export const modal = createAppKit({ adapters: [wagmiAdapter], networks: [mainnet], projectId: 'x' })
`
    const of = (namespace: string) =>
      moveSite(
        makeSite({
          'package.json':
            '{ "dependencies": { "@reown/appkit": "1.8.9", "react": "19.1.0", "wagmi": "2.19.5" } }',
          'src/kit.ts': adapter + defined(namespace) + rest,
        }),
        'appkit',
      )
    const evm = of('eip155')
    expect(evm.files['src/kit.ts']).toContain("import { defineChain } from 'viem'")
    expect(evm.files['src/kit.ts']).toContain("const own = defineChain({ id: 7, name: 'Own' })")
    const solana = of('solana')
    expect(solana.files['src/kit.ts']).toContain("import { defineChain } from '@reown/appkit/networks'")
    expect(solana.files['src/kit.ts']).toContain("chainNamespace: 'solana'")
    expect(solana.notes.map(({ name }) => name)).toContain('defineChain')
  })

  test('each adapter gets the networks of its own kind, and a test network of another name is left to a person', () => {
    const moved = moveSite(
      makeSite({
        'package.json':
          '{ "dependencies": { "@reown/appkit": "1.8.9", "@reown/appkit-adapter-bitcoin": "1.8.9", "react": "19.1.0" } }',
        'src/kit.ts': `import { createAppKit } from '@reown/appkit/react'
import { BitcoinAdapter } from '@reown/appkit-adapter-bitcoin'
import { EthersAdapter } from '@reown/appkit-adapter-ethers'
import { SolanaAdapter } from '@reown/appkit-adapter-solana'
import { bitcoin, bitcoinSignet, bitcoinTestnet, mainnet, solana } from '@reown/appkit/networks'
createAppKit({
  adapters: [new EthersAdapter(), new SolanaAdapter(), new BitcoinAdapter()],
  networks: [mainnet, solana, bitcoin, bitcoinSignet, bitcoinTestnet],
  projectId: 'x',
})
`,
      }),
      'appkit',
    )
    const kit = moved.files['src/kit.ts'] ?? ''
    expect(kit).toContain('evm({ networks: [mainnet] })')
    expect(kit).toContain('solanaChain({ networks: [solana] })')
    expect(kit).toContain('bitcoinChain({ networks: [bitcoin, bitcoinSignet, bitcoinTestnet] })')
    expect(kit).toContain("import { bitcoin as bitcoinChain } from 'latchkey/bitcoin'")
    expect(kit).toContain("import { bitcoin, bitcoinSignet } from 'latchkey/bitcoin/networks'")
    expect(moved.notes.map(({ name }) => name)).toContain('bitcoinTestnet')
    expect(moved.files['package.json']).not.toContain('adapter-bitcoin')
  })

  test('what came with AppKit’s adapter is imported from wagmi, unless the site depends on it', () => {
    const files = (more: string): Files => ({
      'package.json': `{ "dependencies": { "@reown/appkit": "1.8.9", ${more}"react": "19.1.0", "wagmi": "2.19.5" } }`,
      'src/kit.ts': `import { createAppKit } from '@reown/appkit/react'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { mainnet } from '@reown/appkit/networks'
const wagmiAdapter = new WagmiAdapter({ networks: [mainnet], projectId: 'x' })
export const modal = createAppKit({ adapters: [wagmiAdapter], networks: [mainnet], projectId: 'x' })
`,
      'src/read.ts': `import { getBalance as read, http, type Config } from '@wagmi/core'
import { base } from '@wagmi/core/chains'
export const balance = (config: Config) => read(config, { address: '0x', chainId: base.id }), transport = http()
`,
    })
    const moved = moveSite(makeSite(files('')), 'appkit').files['src/read.ts']
    expect(moved).toContain("import { type Config, http } from 'wagmi'")
    expect(moved).toContain("import { getBalance as read } from 'wagmi/actions'")
    expect(moved).toContain("import { base } from 'wagmi/chains'")
    expect(moved).not.toContain('@wagmi/core')
    const own = files('"@wagmi/core": "2.20.0", ')
    expect(moveSite(makeSite(own), 'appkit').files['src/read.ts']).toBe(own['src/read.ts'])
  })

  test('options of AppKit that are a constant of their own go into the kit', () => {
    const code = `import { createAppKit } from '@reown/appkit/react'
import { EthersAdapter } from '@reown/appkit-adapter-ethers'
import { mainnet } from '@reown/appkit/networks'
import { projectId } from './config'
const shared = { projectId, networks: [mainnet], themeMode: 'light' as const }
createAppKit({ adapters: [new EthersAdapter()], ...shared })
export const Page = ({ children }: { children: string }) => <main>{children}</main>
`
    const folder = makeSite({ 'package.json': '{ "dependencies": { "react": "19" } }', 'src/page.tsx': code })
    const { files } = moveSite(folder, 'appkit')
    expect(files['src/page.tsx']).toContain('chains: [evm({ networks: [mainnet] })]')
    expect(files['src/page.tsx']).toContain("theme: { mode: 'light' as const }")
    expect(files['src/page.tsx']).not.toMatch(/shared|projectId }/)
  })
})

describe('folders', () => {
  test('each site of a monorepo has its own kit and dependencies', () => {
    const provider = `import { RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { WagmiProvider } from 'wagmi'
import { config } from './wagmi'
export const Page = () => <WagmiProvider config={config}><RainbowKitProvider><p /></RainbowKitProvider></WagmiProvider>
`
    const site = (name: string, bundler: string): Files => ({
      [`apps/${name}/package.json`]: manifest.replace('"vite": "7.0.0"', `"${bundler}": "1.0.0"`),
      [`apps/${name}/src/wagmi.ts`]: config,
      [`apps/${name}/src/page.tsx`]: provider,
    })
    const root = '{\n  "private": true,\n  "workspaces": ["apps/*", "packages/*"]\n}\n'
    const plain = '{ "dependencies": { "react": "19.0.0" } }'
    const { files } = move({
      'package.json': root,
      'packages/ui/package.json': plain,
      ...site('shop', 'next'),
      ...site('blog', 'vite'),
    })
    expect(files['package.json']).toBe(root)
    expect(files['packages/ui/package.json']).toBe(plain)
    expect(files['apps/shop/src/wagmi.ts']).toContain('process.env.NEXT_PUBLIC_LATCHKEY_GATEWAY')
    expect(files['apps/blog/src/wagmi.ts']).toContain('import.meta.env.VITE_LATCHKEY_GATEWAY')
    for (const name of ['shop', 'blog']) {
      expect(files[`apps/${name}/src/page.tsx`]).toContain("import { config, kit } from './wagmi'")
      expect(files[`apps/${name}/package.json`]).toContain('"latchkey": "^0.1.0"')
      expect(files[`apps/${name}/package.json`]).not.toContain('rainbow')
    }
  })

  test('a kit that the root of a monorepo depends on for its sites', () => {
    const folder = makeSite({
      'package.json': manifest,
      'apps/blog/package.json': '{ "dependencies": { "vite": "7.0.0" } }\n',
      'apps/blog/wagmi.ts': config,
    })
    const { files } = moveSite(folder, 'rainbowkit')
    expect(files['package.json']).toBe(
      manifest.replace('"@rainbow-me/rainbowkit": "2.2.8"', '"latchkey": "^0.1.0"'),
    )
    expect(files['apps/blog/package.json']).toBe('{ "dependencies": { "vite": "7.0.0" } }\n')
    expect(moveSite(folder, 'rainbowkit').changes).toEqual([])
  })

  test.each([
    ['^2.12.0', '^2.19.5'],
    ['~2.19.4', '~2.19.5'],
    ['2.17.5', '2.19.5'],
    ['^2.20.1', '^2.20.1'],
    ['^3.1.0', '^3.1.0'],
    ['latest', 'latest'],
    ['workspace:*', 'workspace:*'],
  ])('wagmi %s becomes %s', (before, after) => {
    const { files } = move({ ...page(''), 'package.json': manifest.replace('2.19.5', before) })
    expect(files['package.json']).toContain(`"wagmi": "${after}"`)
  })

  test.each(['node_modules/x', 'dist', '.next/server', 'build'])('%s is not read', (folder) => {
    const path = `${folder}/wagmi.ts`
    const { files } = move({ ...page(''), [path]: config })
    expect(files[path]).toBe(config)
  })

  test('links to files and folders outside are not followed', () => {
    const outside = makeSite({ 'wagmi.ts': config, 'deep/wagmi.ts': config })
    const folder = makeSite(page(''))
    symlinkSync(join(outside, 'deep'), join(folder, 'src/linked'))
    symlinkSync(join(outside, 'wagmi.ts'), join(folder, 'src/linked.ts'))
    expect(
      planMigration(folder, 'rainbowkit')
        .changes.map(({ file }) => file)
        .toSorted(),
    ).toEqual(['package.json', 'src/wagmi.ts'])
  })

  test('a file that is there already is not written over', () => {
    const adapter = `import { createAuthenticationAdapter, RainbowKitAuthenticationProvider, RainbowKitProvider } from '@rainbow-me/rainbowkit'
const adapter = createAuthenticationAdapter({ getNonce, createMessage, verify, signOut })
export const Page = () => <RainbowKitAuthenticationProvider adapter={adapter} status="loading"><RainbowKitProvider><p /></RainbowKitProvider></RainbowKitAuthenticationProvider>
`
    const { files, notes } = move({ ...page(adapter), 'src/siwx.ts': 'export const mine = 1\n' })
    expect(files['src/siwx.ts']).toBe('export const mine = 1\n')
    expect(files['src/page.tsx']).toContain('RainbowKitAuthenticationProvider')
    expect(notes.map(({ name }) => name)).toContain('createAuthenticationAdapter')
  })
})

test('every page of a site moves', () => {
  const button =
    "import { ConnectButton } from '@rainbow-me/rainbowkit'\nexport const Page = () => <ConnectButton />\n"
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`src/pages/p${at}.tsx`, button]))
  const { changes } = move({ ...page(''), ...many })
  expect(changes.length).toBe(52)
})
