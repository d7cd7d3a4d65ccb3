import { changeLocalisation as changeLocalisationCall, getProfileSettings } from '#contracts/localisation.ts';
import { changeProfile as changeProfileCall } from '#contracts/profile.ts';
import * as picture from '#contracts/profile-picture.ts';
import { getProfile } from '#contracts/user-profile.ts';
import { clientAddress } from '#platform/http/authenticate.ts';
import { route, type Route } from '#platform/http/route.ts';
import { changeLocalisation } from './change-localisation.ts';
import { changeProfile } from './change-profile.ts';
import { removeProfilePicture, sendProfilePicture, uploadProfilePicture } from './profile-picture.ts';
import { PROFILE_SETTINGS } from './profile-settings.ts';
import { readProfileFor } from './read-profile.ts';

export const profileRoutes: readonly Route[] = [
  route(getProfile, async (context, { query }) => ({
    data: await readProfileFor(context, query.purpose),
  })),
  route(changeProfileCall, async (context, { body, headers }) => ({
    message: 'Your details have been saved.',
    data: await changeProfile(context, body, clientAddress(headers)),
  })),
  route(changeLocalisationCall, async (context, { body, headers }) => ({
    message: 'Your localisation settings have been saved.',
    data: await changeLocalisation(context, body, clientAddress(headers)),
  })),
  route(picture.getProfilePicture, (context, { params }) =>
    sendProfilePicture(context, params.profile_picture_id),
  ),
  route(picture.uploadProfilePicture, async (context, { file, headers }) => ({
    message: 'Your picture has been saved.',
    data: { profile_picture_id: await uploadProfilePicture(context, file, clientAddress(headers)) },
  })),
  route(picture.removeProfilePicture, async (context, { headers }) => {
    await removeProfilePicture(context, clientAddress(headers));
    return { message: 'Your picture has been removed.', data: { profile_picture_id: null } };
  }),
  route(getProfileSettings, () => ({ data: PROFILE_SETTINGS })),
];
