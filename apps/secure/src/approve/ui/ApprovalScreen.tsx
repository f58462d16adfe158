import { toPlainText } from '@latchkey/primitives'
import { useEffect, useRef, useState } from 'preact/hooks'
import { addressesOf } from '../../chains/addresses.js'
import { getApproveChain } from '../../chains/approve.js'
import type { ApprovalRequest } from '../../shared/Approval.js'
import type { Approval, Severity } from '../decode/Approval.js'
import { isUnlimited, worst } from '../decode/build.js'
import type { GuardState } from '../guard/createGuard.js'
import { approveTexts, guardTexts, refusalTexts, signTexts, texts } from '../messages/english.js'
import { Changes, Summary } from './Changes.js'
import { Details, Facts } from './Facts.js'
import { Icon } from './Icon.js'
import { AddressesContext, NamesContext, useRequestNames } from './Known.js'
import type { Trial } from './Trial.js'
import { useGuard } from './useGuard.js'
import { useOnline } from './useOnline.js'
import { type Known, useRequest } from './useRequest.js'

/** Why a request has to be confirmed elsewhere. */
export type ElsewhereReason = 'risk' | 'visibility'

/** What the screen needs. */
export type ApprovalScreenProps = {
  request: ApprovalRequest
  phrase: string | undefined
  /** Called within the press of the button, so that a window may be opened. */
  confirmElsewhere(reason: ElsewhereReason, request: ApprovalRequest): Promise<boolean>
  onEnd(outcome: 'approved' | 'rejected'): void
}

/** What a visitor sees before something is signed. */
export function ApprovalScreen({ confirmElsewhere, onEnd, phrase, request }: ApprovalScreenProps) {
  const { known, retry } = useRequest(request)
  const [asked, setAsked] = useState<'no' | 'waiting' | 'failed'>('no')
  const isOnline = useOnline()
  const header = useRef<HTMLElement>(null)
  const body = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const approval = known.status === 'readable' ? known.decoded.approval : undefined
  const trial = known.status === 'readable' ? known.trial : undefined
  const canApprove = approval !== undefined && isOnline && trial?.status !== 'running' && asked !== 'waiting'

  const press = async (isProven: boolean) => {
    if (!canApprove) return
    const isRisky = riskOf(approval, trial) === 'danger'
    if (isProven && !isRisky) return onEnd('approved')
    setAsked('waiting')
    const isConfirmed = await confirmElsewhere(isRisky ? 'risk' : 'visibility', request).catch(() => false)
    if (isConfirmed && !request.signal.aborted) onEnd('approved')
    else setAsked('failed')
  }
  const shown = `${known.status} ${trial?.status} ${isOnline}`
  const { hold, state: guard } = useGuard({ button, targets: [header, body, button], shown, onPress: press })
  useEffect(() => title.current?.focus(), [])
  useEffect(() => {
    const cancel = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onEnd('rejected')
    }
    window.addEventListener('keydown', cancel)
    return () => window.removeEventListener('keydown', cancel)
  }, [onEnd])

  const isOver = known.status === 'refused'
  const notice = !isOnline
    ? texts.offline
    : asked === 'waiting'
      ? texts.confirmElsewhere
      : asked === 'failed'
        ? texts.confirmFailed
        : approval
          ? guardTexts[guard]
          : ''
  const isInert = !canApprove || guard === 'waiting' || guard === 'hidden' || guard === 'too-small'
  const isHeld = hold !== 'none'
  const words = approval?.kind === 'transaction' ? approveTexts : signTexts
  return (
    <main class="approval" data-risk={riskOf(approval, trial)}>
      <header ref={header}>
        <Asker request={request} kind={approval?.kind} phrase={phrase} titleRef={title} />
      </header>
      <section
        class="body"
        ref={body}
        aria-label={texts.details}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is approved has to be scrolled by keyboard
        tabIndex={0}
        aria-busy={known.status === 'reading'}
      >
        <Content known={known} onRetry={retry} request={request} />
      </section>
      <footer>
        <p class="status" role="status">
          {notice}
        </p>
        <div class="buttons">
          <button type="button" class="secondary" onClick={() => onEnd('rejected')}>
            {isOver ? texts.close : texts.cancel}
          </button>
          <button
            type="button"
            class="primary"
            ref={button}
            aria-disabled={isInert}
            hidden={isOver}
            {...(isHeld && !isInert && { 'data-held': hold })}
          >
            {hold === 'full' ? words.release : isHolding(guard) ? words.hold : words.press}
          </button>
        </div>
      </footer>
    </main>
  )
}

/** Whether the button has to be held, as far as that is known before it is touched: where fingers press, or nobody can tell. */
function isHolding(guard: GuardState): boolean {
  const isTouched = window.matchMedia('(pointer: coarse)').matches
  return window.top !== window && (isTouched || guard === 'unproven' || guard === 'short')
}

/**
 * The worst of what the bytes say and of what trying them out has shown. What has to be minded and cannot be tried out is
 * danger: nobody can tell what it does.
 */
function riskOf(approval: Approval | undefined, trial: Trial | undefined): Severity {
  if (trial?.status !== 'ended') return approval?.risk ?? 'neutral'
  const { simulation, warnings } = trial
  const risk = worst([approval?.risk ?? 'neutral', ...warnings.map(({ severity }) => severity)])
  if (simulation.status === 'unavailable') return risk === 'neutral' ? risk : 'danger'
  const isLost = simulation.rights.some((right) => right.type !== 'tokens' || isUnlimited(right.amountAtomic))
  return isLost ? 'danger' : risk
}

function Asker(props: {
  request: ApprovalRequest
  kind: Approval['kind'] | undefined
  phrase: string | undefined
  titleRef: { current: HTMLHeadingElement | null }
}) {
  const { kind, phrase, request, titleRef } = props
  const { host, origin, protocol } = new URL(request.origin)
  const name = toPlainText(request.claims?.name ?? '')
  const asks = {
    signature: texts.requestsSignature,
    'sign-in': texts.requestsSignIn,
    transaction: texts.requestsTransaction,
  }
  return (
    <>
      {phrase !== undefined && (
        <p class="phrase">
          <Icon name="lock" /> {texts.phrase(phrase)}
        </p>
      )}
      <h1 ref={titleRef} tabIndex={-1}>
        <span class="origin" data-long={origin.length > 34} translate={false}>
          {protocol === 'https:' ? host : origin}
        </span>{' '}
        <span class="asks">{asks[kind ?? (isSignature(request) ? 'signature' : 'transaction')]}</span>
      </h1>
      {name !== '' && <p class="claim">{texts.claims(name)}</p>}
    </>
  )
}

/** Who pays the fee instead of the account, where that is the site or its project. */
function nameSponsor({ origin }: ApprovalRequest, approval: Approval): string | undefined {
  const { effects, network } = approval
  const isBySite = effects && getApproveChain(network).isPaidBySite(effects, approval)
  return isBySite ? new URL(origin).host : undefined
}

/** Known from its kind, so that the words do not change when the request has been read. */
function isSignature({ network, operation }: ApprovalRequest): boolean {
  return getApproveChain(network).isMessage(operation)
}

function Content({ known, onRetry, request }: { known: Known; onRetry(): void; request: ApprovalRequest }) {
  const { approval } = known.status === 'readable' ? known.decoded : {}
  const trial = known.status === 'readable' ? known.trial : undefined
  const names = useRequestNames(request, approval, trial)
  if (approval) {
    return (
      <AddressesContext.Provider value={addressesOf(approval.network.caipNetworkId)}>
        <NamesContext.Provider value={names}>
          <Facts approval={approval} weighed={trial?.status === 'ended' ? trial.warnings : []}>
            {trial && <Changes trial={trial} />}
          </Facts>
          <Summary approval={approval} trial={trial} sponsor={nameSponsor(request, approval)} />
          <Details approval={approval} />
        </NamesContext.Provider>
      </AddressesContext.Provider>
    )
  }
  if (known.status === 'reading') {
    return (
      <div class="reading">
        <p class="visually-hidden">{texts.reading}</p>
        <div class="skeleton" aria-hidden="true" />
        <div class="skeleton" aria-hidden="true" />
        <div class="skeleton" aria-hidden="true" />
      </div>
    )
  }
  const isRefused = known.status === 'refused'
  return (
    <section class="part refusal" role="alert">
      <Icon name={isRefused ? 'danger' : 'caution'} />
      {isRefused && <h2>{texts.refused}</h2>}
      <p>{isRefused ? refusalTexts[known.decoded.reason](...known.decoded.values) : texts.readFailed}</p>
      {!isRefused && (
        <button type="button" class="secondary" onClick={onRetry}>
          {texts.retry}
        </button>
      )}
    </section>
  )
}
