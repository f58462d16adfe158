import type { LoadedKitState } from '@latchkey/core'
import type { ReactNode } from 'react'
import { ErrorState } from '../../components/ErrorState.js'
import { Row } from '../../components/Row.js'
import { SkeletonRow } from '../../components/SkeletonRow.js'
import { useMessages } from '../../messages/useMessages.js'

/** Properties of {@link WeatherOutcome}. */
export type WeatherOutcomeProps = { known: LoadedKitState['weather']; onRetry(): void }

/** What came of looking up a place: it is on its way, how warm it is there, or why that is not known. */
export function WeatherOutcome({ known, onRetry }: WeatherOutcomeProps): ReactNode {
  const { weather: texts } = useMessages()
  const { status, place = '', weather, failureCode } = known
  if (status === 'idle') return null
  if (failureCode === 'weather/unknown-place') {
    // The same place has no other answer.
    return <ErrorState title={texts.unknownTitle} text={texts.unknownText({ place })} />
  }
  if (status === 'failed') {
    return <ErrorState title={texts.failedTitle} text={texts.failedText} onRetry={onRetry} />
  }
  return (
    <div role="status">
      {status === 'loading' && <span className="lk-visually-hidden">{texts.loading({ place })}</span>}
      {weather ? (
        <Row
          title={place}
          description={weather.report ? texts.report(weather.report) : texts.noReport}
          end={texts.celsius(weather)}
        />
      ) : (
        <SkeletonRow />
      )}
    </div>
  )
}
