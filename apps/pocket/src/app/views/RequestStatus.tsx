import { Icon } from '../components/Icon.js'

/** Shown while an answer is on its way, or kept back on purpose. */
export function RequestAnswering(props: { isSilent: boolean; isApproved: boolean; silentHint: string }) {
  const { isSilent, isApproved, silentHint } = props
  return (
    <div className="sheet-body centre" role="status">
      <span className="big-icon">
        <Icon name={isApproved ? 'check' : 'x'} />
      </span>
      <h1>{isSilent ? 'Not answering' : 'Answering'}</h1>
      <p className="lead">
        {isSilent ? `Pocket is set to never answer. ${silentHint}` : 'Sending your answer to the site.'}
      </p>
      {!isSilent && <span className="progress" />}
    </div>
  )
}

/** What became of an answer. */
export function RequestOutcome(props: { isApproved: boolean; failure?: string | undefined }) {
  const { isApproved, failure } = props
  const isGood = isApproved && failure === undefined
  return (
    <div className="sheet-body centre" role="status">
      <span className={isGood ? 'big-icon big-icon-success' : 'big-icon'}>
        <Icon name={failure !== undefined ? 'warning' : isGood ? 'check' : 'x'} />
      </span>
      <h1>{failure !== undefined ? 'Something went wrong' : isApproved ? 'Approved' : 'Declined'}</h1>
      <p className="lead">{failure ?? 'Your answer was sent to the site.'}</p>
    </div>
  )
}
