import type { Exchange } from '@latchkey/core'
import type { ReactNode } from 'react'
import { Picture } from '../../components/Picture.js'
import { Row } from '../../components/Row.js'
import { Spinner } from '../../components/Spinner.js'

/** Properties of {@link ExchangeRow}. */
export type ExchangeRowProps = {
  exchange: Exchange
  title: string
  description: ReactNode
  /** Its page is being asked for. */
  isOpening: boolean
  isDisabled: boolean
  onClick(): void
}

/** An exchange, as a way to go on. */
export function ExchangeRow({
  exchange,
  title,
  description,
  isOpening,
  isDisabled,
  onClick,
}: ExchangeRowProps): ReactNode {
  return (
    <Row
      picture={<Picture src={exchange.imageUrl} name={exchange.name} size={40} />}
      title={title}
      description={description}
      {...(isOpening && { end: <Spinner /> })}
      isDeeper={!isOpening}
      isDisabled={isDisabled}
      onClick={onClick}
    />
  )
}
