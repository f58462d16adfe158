import { Icon } from './Icon.js'

/** Says that nobody vouches for a paired site's address: sites on other devices are known by their own words only. */
export function Unverified() {
  return (
    <span
      className="unverified"
      title="The address is what the site says about itself. Nobody has checked it."
    >
      <Icon name="question" />
      Unverified
    </span>
  )
}
