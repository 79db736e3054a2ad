import '#shared/ui/styles.css'
import * as React from 'react'

// React keeps a stack for each element that it makes, for warnings that nobody reads here: a tenth of a page's time. It
// stops by itself when there are too many, until the next of its seconds.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object
>
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined })
