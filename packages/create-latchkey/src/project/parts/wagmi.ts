import { frameworks } from '../frameworks/registry.js'
import type { Feature } from './Part.js'

/** wagmi first: its config has the networks, and the kit takes them from there. */
export const wagmi: Feature = {
  label: 'wagmi',
  help: 'wagmi, whose config the kit takes its EVM networks from',
  describe({ framework, gateway }) {
    // viem's Foundry has the id and the node of Local One.
    const networks = gateway ? ['mainnet', 'base'] : ['foundry']
    const lines = [
      `chains: [${networks.join(', ')}]`,
      ...(frameworks[framework].rendersOnServer ? ['ssr: true'] : []),
      `transports: { ${networks.map((name) => `[${name}.id]: http()`).join(', ')} }`,
    ]
    return {
      chain: { imports: { 'latchkey/wagmi': ['fromWagmi'] }, text: 'fromWagmi(config)' },
      setup: {
        imports: { wagmi: ['createConfig', 'http'], 'wagmi/chains': networks },
        text: `export const config = createConfig({\n${lines.map((line) => `  ${line},\n`).join('')}})`,
      },
      wrappers: [
        {
          name: 'WagmiProvider',
          props: 'config={config}',
          imports: { wagmi: ['WagmiProvider'], './kit': ['config'] },
        },
        {
          name: 'QueryClientProvider',
          props: 'client={queryClient}',
          imports: { '@tanstack/react-query': ['QueryClient', 'QueryClientProvider'] },
          setup: 'const queryClient = new QueryClient()',
        },
      ],
      dependencies: ['@tanstack/react-query', 'viem', 'wagmi'],
    }
  },
}
