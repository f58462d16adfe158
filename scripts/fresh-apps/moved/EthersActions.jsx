import { BrowserProvider, parseEther, toQuantity } from 'ethers'
import { useAccount, useDisconnect, useNetwork, useProvider } from 'latchkey'
import { useState } from 'react'

/** What is paid. */
const payment = { to: '0x52908400098527886E0F7030069857D2E4169EE7', value: parseEther('0.01') }

/** What a site does with ethers over the wallet's own interface: what `Actions.tsx` does with wagmi. */
export function Actions() {
  const { isConnected, address } = useAccount({ namespace: 'eip155' })
  const { chainId, networks, switchNetwork } = useNetwork({ namespace: 'eip155' })
  const { disconnect } = useDisconnect()
  const provider = useProvider('eip155')
  const [said, say] = useState('')
  const getSigner = () => new BrowserProvider(provider).getSigner()
  const acts = {
    sign: async () => (await getSigner()).signMessage('Moved'),
    send: async () => (await (await getSigner()).sendTransaction(payment)).hash,
    async batch() {
      const browser = new BrowserProvider(provider)
      const call = { to: payment.to, value: toQuantity(payment.value) }
      const sent = { version: '2.0.0', chainId: toQuantity(chainId), from: address, calls: [call, call] }
      const { id } = await browser.send('wallet_sendCalls', [sent])
      const { status, receipts } = await browser.send('wallet_getCallsStatus', [id])
      return status === 200 && receipts.length === 2 ? 'success' : status
    },
    async switch() {
      await switchNetwork(networks.at(-1).caipNetworkId)
      return (await new BrowserProvider(provider).getNetwork()).chainId
    },
    leave: () => disconnect(),
  }
  return (
    <section>
      <p data-testid="site">{isConnected ? `connected ${chainId}` : 'nobody'}</p>
      {Object.entries(acts).map(([name, act]) => (
        <button
          key={name}
          type="button"
          data-act={name}
          onClick={() =>
            act().then(
              (answer) => say(`${name}: ${answer}`),
              (error) => say(`${name} failed: ${error.message}`),
            )
          }
        >
          {name}
        </button>
      ))}
      <p data-testid="said">{said}</p>
    </section>
  )
}
