import type { ReactNode } from 'react'

/** A prefix such as 0x belongs to the first group, so that the rest comes out in whole groups. */
const groupPattern = /^0x.{1,4}|.{1,4}/g

/** A whole address in groups of four, to be compared by eye. It is read out and copied as one word. */
export function AddressInFull({ address }: { address: string }): ReactNode {
  const groups = address.match(groupPattern) ?? []
  const keyed = groups.map((text, index) => ({ text, key: `${index}${text}` }))
  return (
    <span className="lk-address">
      <span className="lk-visually-hidden">{address}</span>
      {keyed.map(({ text, key }) => (
        <span key={key} aria-hidden="true">
          {text}
        </span>
      ))}
    </span>
  )
}
