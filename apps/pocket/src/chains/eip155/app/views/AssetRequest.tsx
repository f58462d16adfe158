import { useCallback } from 'react'
import { Address } from '../../../../app/components/Account.js'
import { Notice, Row, Rows } from '../../../../app/components/Details.js'
import { formatAmount, networkName } from '../../../../app/format.js'
import { useLoaded, useStore } from '../../../../app/hooks.js'
import type { ParsedRequest } from '../../../../app/requests/parseRequest.js'
import { refuse } from '../../../../app/requests/performRequest.js'
import { RequestSheet, type RequestViewProps } from '../../../../app/views/requests/RequestSheet.js'
import { accounts } from '../../../../app/wallet/accounts.js'

type Request = Extract<ParsedRequest, { kind: 'watch-asset' }>

/** Asks whether a token may be shown among the balances; its contract says what it is. */
export function AssetRequest(props: RequestViewProps & { request: Request }) {
  const { item, wallet, request, onApprove, onReject } = props
  const { address, siteSymbol, siteDecimals } = request
  const { activeChainId, activeAccountIndex } = useStore(wallet.state)
  const chainId = item.chainId ?? activeChainId
  const account = accounts[activeAccountIndex] ?? accounts[0]
  const load = useCallback(async () => {
    const network = wallet.networks.find(({ id }) => id === chainId)
    if (!network) throw new Error('Pocket has no node for this network')
    return (await import('../engine/tokens.js')).readToken(network, address, account)
  }, [wallet, chainId, address, account])
  const [loaded, retry] = useLoaded(load)
  const token = loaded.status === 'ready' ? loaded.value : undefined
  const isMissing = loaded.status === 'failed'
  const name = networkName(wallet.networks, chainId)
  const isRenamed = token && siteSymbol !== undefined && siteSymbol !== token.symbol
  const isRecounted = token && siteDecimals !== undefined && siteDecimals !== token.decimals
  return (
    <RequestSheet
      title="Show a token"
      item={item}
      canApprove={token !== undefined}
      onApprove={() => onApprove({})}
      // What is no token is not the person's refusal.
      onReject={() => onReject(isMissing ? refuse(`No token answers at this address on ${name}`) : undefined)}
    >
      {isMissing && (
        <Notice tone="danger">
          No token answers at this address on {name}.{' '}
          <button type="button" className="text-button" onClick={retry}>
            Try again
          </button>
        </Notice>
      )}
      {isRenamed && (
        <Notice tone="warning">
          The site calls it “{siteSymbol}”, the token calls itself “{token.symbol}”.
        </Notice>
      )}
      {isRecounted && (
        <Notice tone="warning">
          The site counts it with {siteDecimals} decimals, the token with {token.decimals}.
        </Notice>
      )}
      <p className="lead">Pocket will show your balance. Nothing is sent or approved.</p>
      <Rows>
        <Row name="Token">
          {token ? (
            `${token.name} (${token.symbol})`
          ) : isMissing ? (
            'unknown'
          ) : (
            <span className="skeleton">Loading</span>
          )}
        </Row>
        <Row name="Contract">
          <Address address={address} />
        </Row>
        <Row name="Network">{name}</Row>
        {token && (
          <Row name="You have">
            <span className="number-value">
              {formatAmount(token.balanceAtomic, token.decimals)} {token.symbol}
            </span>
          </Row>
        )}
      </Rows>
    </RequestSheet>
  )
}
