import { getRouteApi } from '@tanstack/react-router';
import { useSupports } from '../../screens/use-supports.ts';
import { NotSupported } from '../placeholders/not-supported.tsx';
import { NotificationList } from './notification-list.tsx';
import { NotificationSettings } from './notification-settings.tsx';

const route = getRouteApi('/notifications/{-$view}');

/** Notifications, and the user's settings for them. */
export function NotificationsRoute() {
  const { view } = route.useParams();
  const supports = useSupports();
  if (!supports('notification', 'list')) return <NotSupported />;
  return view === 'settings' ? <NotificationSettings /> : <NotificationList />;
}
