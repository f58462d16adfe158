'use client'
import type { TokenBalance } from '@latchkey/core'
import { useBalances, useKit } from '@latchkey/modal'
import { formatFiat, formatFloored } from '@latchkey/primitives'
import styles from './TokenList.module.css'

const shownTokens = 4

/** The sum and the most valuable tokens; every state of loading them. */
export function TokenList() {
  const { status, tokens, totalUsd, refresh } = useBalances()
  const isWaiting = tokens.length === 0 && (status === 'idle' || status === 'loading')
  return (
    <div className={styles.balances} aria-busy={isWaiting}>
      <p className={styles.total}>{isWaiting ? <span className={styles.bone} /> : formatFiat(totalUsd)}</p>
      {isWaiting && <Bones />}
      {status === 'failed' && (
        <p className={styles.message} role="status">
          Balances can not be read now. Your money is not affected.{' '}
          <button type="button" className={styles.retry} onClick={refresh}>
            Try again
          </button>
        </p>
      )}
      {status === 'ready' && tokens.length === 0 && (
        <p className={styles.message}>
          This account holds nothing on this network. Use Receive to change that.
        </p>
      )}
      <ul className={styles.list}>
        {tokens.slice(0, shownTokens).map((token) => (
          <TokenRow key={token.address ?? 'native'} token={token} />
        ))}
      </ul>
    </div>
  )
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
