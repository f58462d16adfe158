import type { LoadedKitState, OnrampToken } from '@latchkey/core'
import { useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useCallback } from 'react'
import { TokenImage, type TokenImageProps } from '../../components/TokenImage.js'

/** Properties of {@link BoughtTokenImage}. */
export type BoughtTokenImageProps = Omit<TokenImageProps, 'token'> & { token: OnrampToken }

/** A bought token's picture, which is the one of the account's own tokens where it has some. */
export function BoughtTokenImage({ token, ...props }: BoughtTokenImageProps): ReactNode {
  const iconUrl = useTokenIcon(token)
  return <TokenImage token={{ symbol: token.symbol, iconUrl }} {...props} />
}

/** Who sells, or is paid, names no pictures; the account's balances do. */
export function useTokenIcon(
  token: Pick<OnrampToken, 'id' | 'address' | 'caipNetworkId'> | undefined,
): string | undefined {
  const select = useCallback(
    ({ balances }: LoadedKitState) =>
      balances.tokens.find(({ address, caipNetworkId }) =>
        address === undefined
          ? token?.address === undefined && caipNetworkId === token?.caipNetworkId
          : address.toLowerCase() === token?.id.toLowerCase(),
      )?.iconUrl,
    [token],
  )
  return useProvidedKitState(select)
}
