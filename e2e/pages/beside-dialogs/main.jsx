import { evm } from '@latchkey/evm'
import { mainnet } from '@latchkey/evm/networks'
import { ConnectButton, createKit, KitProvider, Modal } from '@latchkey/modal'
import MuiDialog from '@mui/material/Dialog'
import * as RadixDialog from '@radix-ui/react-dialog'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

const query = new URLSearchParams(location.search)
const isModalInside = query.get('modal') === 'inside'
const kit = createKit({
  projectId: 'other-dialogs',
  gateway: `${location.origin}/gateway`,
  chains: [evm({ networks: [mainnet] })],
})

/** Counts the keys that reach the page. */
document.addEventListener('keydown', ({ key }) => {
  document.body.dataset.keys = `${document.body.dataset.keys ?? ''}${key} `
})

function RadixCheckout({ isOpen, onOpenChange, children }) {
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay />
        <RadixDialog.Content
          aria-describedby={undefined}
          style={{ position: 'fixed', inset: '40px auto auto 40px' }}
        >
          <RadixDialog.Title>Checkout</RadixDialog.Title>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

function MuiCheckout({ isOpen, onOpenChange, children }) {
  return (
    <MuiDialog open={isOpen} onClose={() => onOpenChange(false)} aria-labelledby="checkout">
      <h2 id="checkout">Checkout</h2>
      {children}
    </MuiDialog>
  )
}

const Checkout = query.get('library') === 'mui' ? MuiCheckout : RadixCheckout

function Page() {
  const [isOpen, setIsOpen] = useState(false)
  /** The page's dialog comes after the modal, as one that a timer opens. */
  function openBoth() {
    kit.modal.open()
    setTimeout(() => setIsOpen(true), 300)
  }
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Check out
      </button>
      <button type="button" onClick={openBoth}>
        Open both
      </button>
      <Checkout isOpen={isOpen} onOpenChange={setIsOpen}>
        <ConnectButton />
        {isModalInside && <Modal />}
      </Checkout>
      {!isModalInside && <Modal />}
    </>
  )
}

createRoot(document.getElementById('root')).render(
  <KitProvider kit={kit}>
    <Page />
  </KitProvider>,
)
