import { ConnectButton, createKit, gatewaySignIn, KitProvider, Modal, useSignIn } from '@latchkey/modal'
import { announcePocket } from '@latchkey/pocket/page'
import { fromWagmi } from '@latchkey/wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { defineChain, parseEther } from 'viem'
import {
  createConfig,
  http,
  useConnection,
  useDisconnect,
  useSendCallsSync,
  useSendTransaction,
  useSignMessage,
  useSwitchChain,
  WagmiProvider,
} from 'wagmi'

const query = new URLSearchParams(location.search)
const receiver = '0x52908400098527886E0F7030069857D2E4169EE7'
/** Chains of the site's own, as viem defines them. */
const define = (id, name, url) =>
  defineChain({
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
const one = define(31337, 'Amber', query.get('one'))
const two = define(31338, 'Birch', query.get('two'))

const config = createConfig({ chains: [one, two], transports: { [one.id]: http(), [two.id]: http() } })
const kit = createKit({
  projectId: 'latchkey-local',
  gateway: query.get('gateway'),
  chains: [fromWagmi(config)],
  siwx: gatewaySignIn(),
})

announcePocket({
  pocketUrl: query.get('pocket'),
  networks: [one, two].map(({ id, name }) => ({ id: `eip155:${id}`, name })),
})

/** The site's own code: nothing but wagmi. */
function Site() {
  const { status, address, chain, connector } = useConnection()
  const sign = useSignMessage()
  const send = useSendTransaction()
  const batch = useSendCallsSync()
  const switching = useSwitchChain()
  const { mutate: disconnect } = useDisconnect()
  const value = parseEther('0.01')
  return (
    <>
      <p data-testid="wagmi">{[status, connector?.id, chain?.name, address].filter(Boolean).join(' ')}</p>
      <button type="button" onClick={() => sign.mutate({ message: 'Amber and birch' })}>
        Sign
      </button>
      <p data-testid="signature">{sign.data}</p>
      <button type="button" onClick={() => send.mutate({ to: receiver, value })}>
        Send
      </button>
      <p data-testid="hash">{send.data}</p>
      <button
        type="button"
        onClick={() =>
          batch.mutate({
            calls: [
              { to: receiver, value },
              { to: receiver, value },
            ],
            forceAtomic: false,
          })
        }
      >
        Batch
      </button>
      <p data-testid="batch">{batch.data?.status ?? batch.error?.message}</p>
      <button type="button" onClick={() => switching.mutate({ chainId: two.id })}>
        Go to Birch
      </button>
      <button type="button" onClick={() => disconnect({})}>
        Leave
      </button>
    </>
  )
}

function SignedIn() {
  const { isSignedIn } = useSignIn()
  return <p data-testid="kit">{isSignedIn ? 'signed in' : 'not signed in'}</p>
}

function Page() {
  const [queryClient] = useState(() => new QueryClient())
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <KitProvider kit={kit}>
          <header>
            <ConnectButton />
          </header>
          <Site />
          <SignedIn />
          <Modal />
        </KitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}

createRoot(document.getElementById('root')).render(<Page />)
