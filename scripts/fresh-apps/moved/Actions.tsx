'use client'
import { useState } from 'react'
import { parseEther } from 'viem'
import { useConfig, useConnections } from 'wagmi'
import {
  disconnect,
  getChains,
  sendCalls,
  sendTransaction,
  signMessage,
  switchChain,
  waitForCallsStatus,
} from 'wagmi/actions'

/** What is paid; no literal of a large number, which old targets do not know. */
const payment = { to: '0x52908400098527886E0F7030069857D2E4169EE7', value: parseEther('0.01') } as const

/** What a site does with wagmi, whichever kit it has: the same in wagmi 2 and 3. */
export function Actions() {
  const config = useConfig()
  const [connection] = useConnections()
  const [said, say] = useState('')
  const acts: Record<string, () => Promise<unknown>> = {
    sign: () => signMessage(config, { account: connection?.accounts[0], message: 'Moved' }),
    send: () => sendTransaction(config, payment),
    async batch() {
      const { id } = await sendCalls(config, { calls: [payment, payment] })
      return (await waitForCallsStatus(config, { id })).status
    },
    async switch() {
      // The chain that the site defines is its last.
      const own = getChains(config).at(-1)
      return own && (await switchChain(config, { chainId: own.id })).id
    },
    leave: () => disconnect(config),
  }
  return (
    <section>
      <p data-testid="site">{connection ? `connected ${connection.chainId}` : 'nobody'}</p>
      {Object.entries(acts).map(([name, act]) => (
        <button
          key={name}
          type="button"
          data-act={name}
          onClick={() =>
            act().then(
              (answer) => say(`${name}: ${answer}`),
              (error: Error) => say(`${name} failed: ${error.message}`),
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
