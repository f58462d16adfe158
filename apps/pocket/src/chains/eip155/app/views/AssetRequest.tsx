import { Address } from '../../../../app/components/Account.js'
import { Notice, Row, Rows } from '../../../../app/components/Details.js'
import { formatAmount } from '../../../../app/format.js'
import { refuse } from '../../../../app/requests/performRequest.js'
import { RequestSheet } from '../../../../app/views/requests/RequestSheet.js'
import { nameNetwork } from '../networks.js'
import type { ViewProps } from './ViewProps.js'

/** Asks whether a token may be shown among the balances; its contract says what it is. */
export function AssetRequest(props: ViewProps<'watch-asset'>) {
  const { item, wallet, request, network, loaded, retry, onApprove, onReject } = props
  const { address, siteSymbol, siteDecimals } = request
  const token = loaded.status === 'ready' ? loaded.value : undefined
  const isMissing = loaded.status === 'failed'
  const name = nameNetwork(wallet, network)
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
