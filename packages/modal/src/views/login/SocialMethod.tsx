import type { SocialProvider } from '@latchkey/core'
import type { ReactNode } from 'react'
import { Row } from '../../components/Row.js'
import { Icon, type IconProps } from '../../icons/Icon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { SocialLogo } from './SocialLogo.js'
import { useChooseSocial, useLoginAvailability } from './useChooseSocial.js'
import { useSocials } from './useSocials.js'

/** Where there are more than these, the row of marks has the next four and a way to all of them. */
const maxShown = 6
const shownBesideMore = 4

/** The social logins on Connect: the first in words, the others as marks; two stand side by side. */
export function SocialMethod(): ReactNode {
  const { router } = useScreen()
  const texts = useMessages().loginRows
  const socials = useSocials()
  const choose = useChooseSocial()
  const isDisabled = useLoginAvailability() !== 'ready'
  const [first, ...others] = socials
  if (!first) return null
  const isPair = socials.length === 2
  const hasMore = socials.length > maxShown
  const marks = isPair ? socials : hasMore ? others.slice(0, shownBesideMore) : others

  const mark = (provider: SocialProvider) => {
    const label = texts.continueWith({ name: texts.socials[provider] })
    return (
      <button
        key={provider}
        type="button"
        className="lk-social"
        aria-label={label}
        title={label}
        disabled={isDisabled}
        onClick={() => choose(provider)}
      >
        <SocialLogo provider={provider} />
      </button>
    )
  }

  return (
    <div className="lk-socials">
      {!isPair && (
        <Row
          icon={<SocialLogo provider={first} />}
          title={texts.continueWith({ name: texts.socials[first] })}
          isDisabled={isDisabled}
          onClick={() => choose(first)}
        />
      )}
      {marks.length > 0 && (
        <div className="lk-social-marks">
          {marks.map(mark)}
          {hasMore && (
            <button
              type="button"
              className="lk-social"
              aria-label={texts.more}
              title={texts.more}
              disabled={isDisabled}
              onClick={() => router.push('ConnectSocials')}
            >
              <MoreIcon />
            </button>
          )}
        </div>
      )}
    </div>
  )
}

/** Lucide "ellipsis". */
function MoreIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="1" />
      <circle cx="19" cy="12" r="1" />
      <circle cx="5" cy="12" r="1" />
    </Icon>
  )
}
