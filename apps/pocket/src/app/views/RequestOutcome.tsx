import { Icon } from '../components/Icon.js'

/** What became of an answer. */
export function RequestOutcome(props: { isApproved: boolean; failure?: string | undefined }) {
  const { isApproved, failure } = props
  const isGood = isApproved && failure === undefined
  return (
    <div className="sheet-body centre" role="status">
      <span className={isGood ? 'big-icon big-icon-success' : 'big-icon'}>
        <Icon name={failure !== undefined ? 'warning' : isGood ? 'check' : 'x'} />
      </span>
      <h1>{failure !== undefined ? 'That did not work' : isApproved ? 'Approved' : 'Declined'}</h1>
      <p className="lead">{failure ?? 'The site has your answer.'}</p>
    </div>
  )
}
