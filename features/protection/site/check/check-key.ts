/** What the shell reads again when the server hints that a reality check was answered, or comes sooner. */
export const CHECK_KEY = ['check']
