import { useProvidedKit } from '@latchkey/react/internal'
import { type ReactNode, useState } from 'react'
import { Button } from '../../components/Button.js'
import { getLocale } from '../../components/formatNumbers.js'
import { useMessages } from '../../messages/useMessages.js'

/** How asking the wallet whether it is there went. */
type Ping =
  | { status: 'idle' }
  | { status: 'waiting' }
  | { status: 'answered'; ms: number }
  | { status: 'failed' }

/** Asks the wallet whether it is there, and says how long its answer took. */
export function PingWallet({ walletName }: { walletName: string }): ReactNode {
  const kit = useProvidedKit()
  const { connection: texts } = useMessages()
  const [ping, setPing] = useState<Ping>({ status: 'idle' })

  function ask(): void {
    setPing({ status: 'waiting' })
    kit.pairing.ping().then(
      (ms) => setPing({ status: 'answered', ms }),
      () => setPing({ status: 'failed' }),
    )
  }

  return (
    <>
      <Button isLoading={ping.status === 'waiting'} onClick={ask}>
        {ping.status === 'waiting' ? texts.pinging({ walletName }) : texts.ping}
      </Button>
      <p className="lk-connection-ping" data-tone={ping.status} role="status">
        {ping.status === 'answered' &&
          texts.answered({ walletName, ms: Math.round(ping.ms).toLocaleString(getLocale()) })}
        {ping.status === 'failed' && texts.noAnswer({ walletName })}
      </p>
    </>
  )
}
