import { Address } from '../../../../app/components/Account.js'
import { Headline } from '../../../../app/components/CostParts.js'
import { Row, Rows } from '../../../../app/components/Details.js'
import { formatAmount } from '../../../../app/format.js'
import { stx } from '../networks.js'
import type { ShownToken, StacksAction } from '../PreparedStacks.js'

/** What a transaction does. */
export function StacksActionParts({ action }: { action: StacksAction }) {
  switch (action.kind) {
    case 'send-stx':
      return (
        <>
          <Headline amount={formatAmount(action.amountAtomic, stx.decimals)} unit={stx.symbol} />
          <Rows>
            <Receiver principal={action.recipient} memo={action.memo} />
          </Rows>
        </>
      )
    case 'send-token':
      return (
        <>
          <Headline {...amountOf(action.amountAtomic, action.token)} />
          <Rows>
            <Receiver principal={action.recipient} memo={action.memo} />
            <Row name="Token">
              <span className="address-name">{action.token.symbol ?? 'Not on Pocket’s list'}</span>
              <Principal principal={action.token.contract} />
            </Row>
          </Rows>
        </>
      )
    case 'call':
      return (
        <Rows>
          <Row name="Contract">
            <Principal principal={action.contract} />
          </Row>
          <Row name="Function">{action.functionName}</Row>
          {action.args.map((arg, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the arguments of one call never move
            <Row key={index} name={`Argument ${index + 1}`}>
              {arg}
            </Row>
          ))}
        </Rows>
      )
    case 'deploy':
      return (
        <Rows>
          <Row name="Name">{action.name}</Row>
          <Row name="Code">{action.codeCharacters} characters</Row>
        </Rows>
      )
  }
}

/**
 * An amount of a token, in whole ones where it is known how many decimals those have.
 *
 * @param amountAtomic - In base units.
 * @param token - Of what.
 */
export function amountOf(
  amountAtomic: bigint,
  { decimals, symbol }: ShownToken,
): { amount: string; unit: string } {
  if (decimals === undefined || symbol === undefined)
    return { amount: formatAmount(amountAtomic, 0), unit: 'base units' }
  return { amount: formatAmount(amountAtomic, decimals), unit: symbol }
}

/** An account, or a contract under its name. */
export function Principal({ principal }: { principal: string }) {
  const [address = '', name] = principal.split('.')
  return (
    <>
      <Address address={address} />
      {name !== undefined && <span className="address-name">Contract {name}</span>}
    </>
  )
}

function Receiver({ principal, memo }: { principal: string; memo: string }) {
  return (
    <>
      <Row name="To">
        <Principal principal={principal} />
      </Row>
      {memo !== '' && <Row name="Public note">{memo}</Row>}
    </>
  )
}
