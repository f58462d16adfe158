import type { ReactNode } from 'react'
import { Announcement, Content, LegalFooter, ToastPlace } from '../dialog/Content.js'
import type { DialogContentProps } from '../dialog/DialogParts.js'
import { LateAlertBar } from '../dialog/LateAlertBar.js'
import { getRoute } from '../dialog/selectModal.js'
import { useViewTitle } from '../dialog/useViewTitle.js'
import { ViewStage } from '../dialog/ViewStage.js'
import { Connect } from '../views/connect/Connect.js'
import { getView } from '../views/registry.js'
import { useHasTwoColumns } from './useHasTwoColumns.js'
import { useListChoice } from './useListChoice.js'

/** What stands below the header of a wide dialog: as on a phone, but for choosing a wallet where there is room for two columns. */
export function WideContent(properties: DialogContentProps): ReactNode {
  return useHasTwoColumns(properties.modal) ? <Columns {...properties} /> : <Content {...properties} />
}

/** The list of wallets, and beside it what a wallet is, or what became of the choice. */
function Columns({ modal, titleRef, shellHeightPx }: DialogContentProps): ReactNode {
  const route = getRoute(modal)
  const { listRef, detailRef, handleClickCapture } = useListChoice(route)
  return (
    <>
      <Announcement text={useViewTitle(modal)} />
      <LateAlertBar />
      <div className="lk-wide">
        <div ref={listRef} className="lk-wide-list" onClickCapture={handleClickCapture}>
          <Connect />
        </div>
        <div ref={detailRef} className="lk-wide-detail">
          <ViewStage
            view={getView(route.view === 'Connect' ? 'WhatIsAWallet' : route.view)}
            modal={modal}
            titleRef={titleRef}
            shellHeightPx={shellHeightPx}
          />
        </div>
      </div>
      <LegalFooter />
      {modal.isOpen && <ToastPlace titleRef={titleRef} />}
    </>
  )
}
