import { agentScreen } from '#shared/ui/loading/agent-screen.ts'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

export { type Announcement, useAnnouncements, useBanners } from './use-announcements.ts'
export { INBOX_KEY, UNREAD_KEY, useUnreadCount } from './use-unread.ts'

type BarProps = { onOpen: (id: string | undefined) => void }
type ModalProps = { id: string | undefined; onClose: () => void }

/** The marquee under the banner. */
export const NoticeBar = lazyScreen<BarProps>(() => import('./notice-bar.tsx').then(file => file.NoticeBar))
/** The notice modal, at one notice or at the newest. */
export const NoticeModal = lazyScreen<ModalProps>(() => import('./notice-modal.tsx').then(file => file.NoticeModal))
export const NoticeList = lazyScreen<{ id?: string | undefined }>(() =>
  import('./notice-list.tsx').then(file => file.NoticeList),
)
export const PromotionList = lazyScreen(() => import('./promotion-list.tsx').then(file => file.PromotionList))
export const PromotionDetail = lazyScreen<{ id: string }>(() =>
  import('./promotion-detail.tsx').then(file => file.PromotionDetail),
)
export const HelpTexts = lazyScreen(() => import('./help-texts.tsx').then(file => file.HelpTexts))
export const Inbox = lazyScreen(() => import('./inbox.tsx').then(file => file.Inbox))
/** The entry `agentAnnouncement` of the agent centre. */
export const AgentAnnouncements = agentScreen(() => import('./agents/agent-news.tsx').then(file => file.AgentNewsList))
/** What agents are told by itself. */
export const AgentPopup = agentScreen(() => import('./agents/agent-popup.tsx').then(file => file.AgentPopup))
