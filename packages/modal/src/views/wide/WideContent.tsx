import type { ReactNode } from 'react'
import type { DialogContentProps, DialogStageProps } from '../../dialog/DialogParts.js'
import { getView } from '../registry.js'
import { hasTwoColumns, useHasRoom } from './hasTwoColumns.js'
import { useListChoice } from './useListChoice.js'

/** What stands below the header of a wide dialog: as on a phone, but for choosing a wallet where there is room for two columns. */
export function WideContent({ parts, ...rest }: DialogContentProps): ReactNode {
  const hasRoom = useHasRoom()
  const { compact = parts } = parts
  const properties = { ...rest, parts: compact }
  return <compact.Content {...properties} {...(hasTwoColumns(rest.modal, hasRoom) && { Stage: Columns })} />
}

/** The list of wallets, and beside it what a wallet is, or what became of the choice. */
function Columns(properties: DialogStageProps): ReactNode {
  const { modal, parts, view } = properties
  const { listRef, detailRef, handleClickCapture } = useListChoice(modal)
  return (
    <div className="lk-wide">
      <div ref={listRef} className="lk-wide-list" onClickCapture={handleClickCapture}>
        <parts.Connect />
      </div>
      <div ref={detailRef} className="lk-wide-detail">
        <parts.Stage {...properties} view={view.id === 'Connect' ? getView('WhatIsAWallet') : view} />
      </div>
    </div>
  )
}
