import type { Approval, Token } from '../decode/Approval.js'
import { nativeToken, amount as toAmount } from '../decode/build.js'
import { texts } from '../messages/english.js'
import type { GivenRight } from '../simulate/Simulation.js'
import { writeAmount, writeFee, writeHeadline } from './formatValue.js'
import { Icon } from './Icon.js'
import { NamesContext, noNames } from './Known.js'
import { Address, Row, Worth } from './Parts.js'
import type { Trial } from './Trial.js'

/** What a request changes. It is as high before the answer as after it, so that nothing under it moves. */
export function Changes({ trial }: { trial: Trial }) {
  return (
    <div class="changes" aria-busy={trial.status === 'running'}>
      <h2 id="changes-title">{texts.changes}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list has to be scrolled by keyboard */}
      <section class="changes-list" tabIndex={0} aria-labelledby="changes-title">
        <Content trial={trial} />
      </section>
    </div>
  )
}

function Content({ trial }: { trial: Trial }) {
  if (trial.status === 'running') {
    return (
      <>
        <p class="quiet">{trial.isSlow ? texts.checkingSlow : texts.checking}</p>
        <div class="skeleton" aria-hidden="true" />
      </>
    )
  }
  const { simulation } = trial
  if (simulation.status === 'unavailable') return <Said severity="caution">{texts.unavailable}</Said>
  if (simulation.failure !== undefined) {
    return (
      <>
        <Said severity="danger">{texts.willFail}</Said>
        <p class="quiet foreign">{simulation.failure}</p>
      </>
    )
  }
  const { changes, rights } = simulation
  if (changes.length + rights.length === 0) return <p class="quiet">{texts.noChanges}</p>
  return (
    <ul>
      {changes.map(({ amountAtomic, item, token }) => (
        <li key={`${token.address} ${item}`} class="change" data-direction={amountAtomic > 0n ? 'in' : 'out'}>
          <span class="number">
            {item === undefined ? withSign(amountAtomic, token) : countItems(amountAtomic, item)}
          </span>
          {item === undefined && <Worth amountAtomic={amountAtomic} token={token} />}
          {token.symbol === undefined && token.address !== undefined && <Address address={token.address} />}
        </li>
      ))}
      {rights.map((right, index) => (
        <li key={index} class="change" data-direction="out">
          <Right right={right} />
        </li>
      ))}
    </ul>
  )
}

function Said({ children, severity }: { severity: 'caution' | 'danger'; children: string }) {
  return (
    <p class="said" data-severity={severity}>
      <Icon name={severity} /> {children}
    </p>
  )
}

function withSign(amountAtomic: bigint, token: Token): string {
  return `${amountAtomic > 0n ? '+' : ''}${writeAmount(amountAtomic, token)}`
}

function countItems(amountAtomic: bigint, item: bigint): string {
  return `${amountAtomic > 0n ? '+' : '−'}${amountAtomic > 0n ? amountAtomic : -amountAtomic} × ${texts.itemNumber(String(item))}`
}

function Right({ right }: { right: GivenRight }) {
  if (right.type === 'tokens') {
    const { amountAtomic, spender, token } = right
    const amount = writeHeadline(toAmount(amountAtomic, token))
    return (
      <>
        <span>{texts.rightTokens(amount)}</span> <Address address={spender} />
      </>
    )
  }
  return (
    <>
      <span>{right.type === 'items' ? texts.rightItems : texts.rightAuthority}</span>{' '}
      <Address address={right.type === 'items' ? right.operator : right.account} />
    </>
  )
}

/**
 * Where, with which account, and what it costs.
 *
 * @param props - `sponsor`: who pays the fee, where somebody else does and is known.
 */
export function Summary({
  approval,
  sponsor,
  trial,
}: {
  approval: Approval
  sponsor: string | undefined
  trial: Trial | undefined
}) {
  const { account, network } = approval
  const fee = trial?.status === 'ended' ? trial.simulation.fee : feeOf(approval)
  const isWaiting = trial?.status === 'running' && !fee
  return (
    <dl class="part summary">
      <Row label={texts.network}>
        {network.name}
        {network.isTestnet && <span class="badge">{texts.testNetwork}</span>}
      </Row>
      <Row label={texts.account}>
        <NamesContext.Provider value={noNames}>
          <Address address={account} />
        </NamesContext.Provider>
      </Row>
      {trial && (
        <Row label={texts.fee}>
          <span class="number">
            {fee
              ? writeFee(fee, nativeToken(network), sponsor)
              : isWaiting
                ? texts.checking
                : texts.feeUnknown}
          </span>
          {fee?.isChosenBySite && !fee.isPaidByOther && <span class="badge">{texts.feeChosen}</span>}
        </Row>
      )}
    </dl>
  )
}

function feeOf({ effects }: Approval) {
  return effects?.fee
}
