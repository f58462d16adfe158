'use client'
import type { TokenBalance } from '@latchkey/core'
import { useKit, useNetwork, useTokens } from '@latchkey/modal'
import { formatFiat, formatFloored } from '@latchkey/primitives'
import { useIsOnline } from '@latchkey/react/internal'
import { explainNoBalances } from './nameNetwork'
import styles from './TokenList.module.css'

const shownTokens = 4

/** The sum and the most valuable tokens; every state of loading them. */
export function TokenList() {
  const { status, tokens, totalUsd, updatedAtMs, refresh } = useTokens()
  const isKnown = updatedAtMs !== undefined
  const isWaiting = !isKnown && status !== 'failed'
  return (
    <div className={styles.balances} aria-busy={isWaiting}>
      <p className={styles.total}>
        {isKnown ? formatFiat(totalUsd) : isWaiting ? <span className={styles.bone} /> : <Unknown />}
      </p>
      {isWaiting && <Bones />}
      {status === 'failed' && (
        <p className={styles.message} role="status">
          <Reason />{' '}
          <button type="button" className={styles.retry} onClick={refresh}>
            Try again
          </button>
        </p>
      )}
      {isKnown && tokens.length === 0 && (
        <p className={styles.message}>Nothing on this network yet. Press Receive to add funds.</p>
      )}
      <ul className={styles.list}>
        {tokens.slice(0, shownTokens).map((token) => (
          <TokenRow key={token.address ?? 'native'} token={token} />
        ))}
      </ul>
    </div>
  )
}

/** Stands for a sum that is not known: it is not zero. */
function Unknown() {
  return (
    <>
      <span className={styles.hidden}>Total balance: unknown</span>
      <span aria-hidden="true">—</span>
    </>
  )
}

/** Why there are no balances, or old ones only. */
function Reason() {
  const { failureCode, updatedAtMs } = useTokens()
  const isOnline = useIsOnline()
  const { caipNetwork } = useNetwork()
  const isOld = updatedAtMs !== undefined
  const consequence = isOld ? 'These amounts may be out of date.' : 'Your money is safe.'
  if (!isOnline) return `You’re offline. ${isOld ? consequence : 'Balances load when you’re back.'}`
  if (failureCode === 'network/unsupported') {
    return `${explainNoBalances(caipNetwork)} ${consequence}`
  }
  const hasAnswered = failureCode === 'wire/http-status' || failureCode === 'wire/response'
  return `${hasAnswered ? 'The gateway had a problem' : 'Couldn’t reach the gateway'}. ${consequence}`
}

function TokenRow({ token }: { token: TokenBalance }) {
  const { images } = useKit()
  return (
    <li className={styles.row}>
      <span className={styles.icon} aria-hidden="true">
        {token.symbol.charAt(0)}
        {token.iconUrl && (
          // biome-ignore lint/performance/noImgElement: the kit's image loader gives the optimiser's address
          <img src={images.load(token.iconUrl, 32)} width={32} height={32} alt="" />
        )}
      </span>
      <span className={styles.token}>{token.name}</span>
      <span className={styles.amount} title={`${token.numeric} ${token.symbol}`}>
        {formatFloored(token.numeric)} {token.symbol}
      </span>
    </li>
  )
}

function Bones() {
  return (
    <ul className={styles.list} aria-hidden="true">
      {[1, 2, 3].map((row) => (
        <li key={row} className={styles.row}>
          <span className={styles.icon} />
          <span className={styles.bone} />
        </li>
      ))}
    </ul>
  )
}
