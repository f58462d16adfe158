import { defineLoginView } from '../login/defineLoginView.js'

/** The email a site asks for before signing in, and the code that proves it. */
export const dataCaptureViews = [
  defineLoginView('DataCapture'),
  defineLoginView('DataCaptureOtpConfirm', undefined, 'EmailVerifyOtp'),
] as const
