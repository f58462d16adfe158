import { useRef } from 'react'
import { createRoot } from 'react-dom/client'

/** What a page costs that has a button and a native dialog and nothing else. */
function Page() {
  const dialog = useRef(null)
  return (
    <>
      <button type="button" onClick={() => dialog.current.showModal()}>
        Connect wallet
      </button>
      <dialog ref={dialog} aria-label="Connect wallet">
        <h1>Connect wallet</h1>
        <ul>
          {['One', 'Two', 'Three', 'Four'].map((name) => (
            <li key={name}>
              <button type="button">{name}</button>
            </li>
          ))}
        </ul>
      </dialog>
    </>
  )
}

createRoot(document.getElementById('root')).render(<Page />)
