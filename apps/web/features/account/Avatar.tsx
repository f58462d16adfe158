import { Avatar as KitAvatar } from '@latchkey/modal'

/** The account's picture, the same as in the modal. */
export function Avatar({ address, src }: { address: string; src: string | undefined }) {
  return (
    <span className="lk-root">
      <KitAvatar address={address} src={src} size={56} />
    </span>
  )
}
