/** A message for the person who starts the server, printed without a stack. Any other exception is a bug. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}
