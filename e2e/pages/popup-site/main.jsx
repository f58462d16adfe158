import { evm } from '@latchkey/evm'
import {
  ConnectButton,
  createKit,
  KitProvider,
  Modal,
  useAccount,
  useDisconnect,
  useSignMessage,
  useWalletInfo,
} from '@latchkey/modal'
import { fromConnector, fromWagmi } from '@latchkey/wagmi'
import { createRoot } from 'react-dom/client'
import { defineChain } from 'viem'
import { createConfig, http } from 'wagmi'
import { baseAccount, coinbaseWallet } from 'wagmi/connectors'

const query = new URLSearchParams(location.search)
const network = defineChain({
  id: 31337,
  name: 'Amber',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [query.get('node')] } },
})

/** The wallets, whose page is one of ours. */
const url = query.get('wallet')
const connectors = [
  baseAccount({ appName: 'Amber', preference: { walletUrl: url, telemetry: false } }),
  coinbaseWallet({ appName: 'Amber', preference: { keysUrl: url, options: 'smartWalletOnly' } }),
]

/** What a site has in its kit: its wagmi config, or single connectors of wagmi. */
const parts = {
  config: () => ({
    chains: [fromWagmi(createConfig({ chains: [network], connectors, transports: { 31337: http() } }))],
  }),
  connectors: () => ({ chains: [evm({ networks: [network] })], connectors: connectors.map(fromConnector) }),
}

const kit = createKit({
  projectId: 'latchkey-local',
  gateway: query.get('gateway'),
  ...parts[query.get('by')](),
})

function Site() {
  const { status, address } = useAccount()
  const wallet = useWalletInfo()
  const { signMessage, data, error } = useSignMessage()
  const { disconnect } = useDisconnect()
  return (
    <>
      <p data-testid="site">{[status, wallet?.name, address].filter(Boolean).join(' ')}</p>
      <button
        type="button"
        onClick={() => signMessage({ message: 'Amber and birch' }).catch(() => undefined)}
      >
        Sign
      </button>
      <p data-testid="signed">{error?.code ?? data}</p>
      <button type="button" onClick={() => disconnect()}>
        Leave
      </button>
    </>
  )
}

createRoot(document.getElementById('root')).render(
  <KitProvider kit={kit}>
    <header>
      <ConnectButton />
    </header>
    <Site />
    <Modal />
  </KitProvider>,
)
