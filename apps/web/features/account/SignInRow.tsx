'use client'
import { useModal, useSignIn } from '@latchkey/modal'
import styles from './SignInRow.module.css'

/** Whether the visitor has proved that the account is theirs. */
export function SignInRow() {
  const { isSignedIn, signOut } = useSignIn()
  const { open } = useModal()
  return (
    <div className={styles.row}>
      <p className={styles.state} data-signed-in={isSignedIn}>
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          {isSignedIn ? <path d="m4 10.5 4 4 8-9" /> : <circle cx="10" cy="10" r="6.5" />}
        </svg>
        {isSignedIn ? 'Signed in with your signature' : 'Connected, not signed in'}
      </p>
      {isSignedIn ? (
        <button type="button" className={styles.button} onClick={() => void signOut()}>
          Sign out
        </button>
      ) : (
        <button
          type="button"
          className={styles.button}
          onClick={() => void open({ view: 'SIWXSignMessage' })}
        >
          Sign in
        </button>
      )}
    </div>
  )
}
