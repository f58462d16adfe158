import type { TokenBalance } from '@latchkey/core'
import type { ReactNode } from 'react'
import { Skeleton } from '../../components/Skeleton.js'
import { TokenChoice } from '../../components/TokenChoice.js'
import { TokenImage } from '../../components/TokenImage.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'

/** Properties of {@link TokenChip}. */
export type TokenChipProps = {
  token: TokenBalance | undefined
  isReadOnly: boolean
}

/** The token that is sent; opens the list of tokens. */
export function TokenChip({ token, isReadOnly }: TokenChipProps): ReactNode {
  const { router } = useScreen()
  const { send: texts } = useMessages()
  if (isReadOnly) {
    return (
      <span className="lk-token-chip">
        {token ? (
          <>
            <TokenImage token={token} size={24} /> {token.symbol}
          </>
        ) : (
          <Skeleton width={64} height={24} />
        )}
      </span>
    )
  }
  return <TokenChoice token={token} texts={texts} onClick={() => router.push('WalletSendSelectToken')} />
}
