import * as accountDeletion from './account-deletion.ts';
import * as activity from './activity.ts';
import * as apiKey from './api-key.ts';
import * as apiLog from './api-log.ts';
import * as billingAddress from './billing-address.ts';
import type { Call } from './call.ts';
import * as certificate from './certificate.ts';
import * as changePassword from './change-password.ts';
import * as documentDecision from './document-decision.ts';
import * as documentFiles from './document-files.ts';
import * as contact from './contact.ts';
import * as documentList from './document-list.ts';
import * as documentOverview from './document-overview.ts';
import * as documentMail from './document-mail.ts';
import * as documentUndo from './document-undo.ts';
import * as document from './document.ts';
import * as emailChange from './email-change.ts';
import * as encryptSession from './encrypt-session.ts';
import * as evidence from './evidence.ts';
import * as exporting from './export.ts';
import * as functionality from './functionality.ts';
import * as invitation from './invitation.ts';
import * as licenseInfo from './license-info.ts';
import * as localisation from './localisation.ts';
import * as notificationEvents from './notification-events.ts';
import * as notificationPreferences from './notification-preferences.ts';
import * as notification from './notification.ts';
import * as operation from './operation.ts';
import * as organizationSecurity from './organization-security.ts';
import * as retention from './retention.ts';
import * as organizationDeletion from './organization-deletion.ts';
import * as organizationLogo from './organization-logo.ts';
import * as organizationMember from './organization-member.ts';
import * as organizationSettings from './organization-settings.ts';
import * as organization from './organization.ts';
import * as ownData from './own-data.ts';
import * as ownOrganizations from './own-organizations.ts';
import * as passkey from './passkey.ts';
import * as ownership from './ownership.ts';
import * as preflight from './preflight.ts';
import * as profilePicture from './profile-picture.ts';
import * as profile from './profile.ts';
import * as referenceData from './reference-data.ts';
import * as register from './register.ts';
import * as role from './role.ts';
import * as secondFactor from './second-factor.ts';
import * as sessionTime from './session-time.ts';
import * as session from './session.ts';
import * as signBatch from './sign-batch.ts';
import * as signDocuments from './sign-documents.ts';
import * as signatureMark from './signature-mark.ts';
import * as signaturePicture from './signature-picture.ts';
import * as signatureProperties from './signature-properties.ts';
import * as signingSettings from './signing-settings.ts';
import * as systemStatus from './system-status.ts';
import * as trustedLists from './trusted-lists.ts';
import * as uploadParts from './upload-parts.ts';
import * as usb from './usb-signing.ts';
import * as userProfile from './user-profile.ts';
import * as userSession from './user-session.ts';
import * as verify from './verify.ts';
import * as workflow from './workflow.ts';

/** All calls. The proxy forwards no other, and the services must implement each of them. */
export const ALL_CALLS: readonly Call[] = [
  session.generateLoginOtp,
  session.resendOtp,
  session.authenticateLogin,
  register.generateRegisterOtp,
  register.authenticateRegister,
  changePassword.generateForgotPasswordOtp,
  changePassword.resetPassword,
  changePassword.changePassword,
  userSession.getUserSessions,
  userSession.logout,
  sessionTime.getSessionTime,
  encryptSession.encryptSession,
  encryptSession.decryptSession,
  userProfile.getProfile,
  secondFactor.authenticateRecoveryCode,
  secondFactor.startAuthenticatorApp,
  secondFactor.confirmAuthenticatorApp,
  secondFactor.removeAuthenticatorApp,
  secondFactor.makeRecoveryCodes,
  secondFactor.changePrivacySettings,
  passkey.startPasskey,
  passkey.addPasskey,
  passkey.renamePasskey,
  passkey.removePasskey,
  passkey.getSignInMethods,
  passkey.startPasskeySignIn,
  passkey.authenticatePasskey,
  profile.changeProfile,
  ownData.getOwnData,
  accountDeletion.getAccountDeletion,
  accountDeletion.deleteAccount,
  profilePicture.getProfilePicture,
  profilePicture.uploadProfilePicture,
  profilePicture.removeProfilePicture,
  emailChange.startEmailChange,
  emailChange.confirmEmailChange,
  localisation.changeLocalisation,
  localisation.getProfileSettings,
  notification.getNotifications,
  notification.changeNotifications,
  notificationEvents.followNotifications,
  notificationPreferences.getNotificationPreferences,
  notificationPreferences.changeNotificationPreferences,
  referenceData.getCountries,
  referenceData.getStates,
  referenceData.getCities,
  referenceData.getContactFormSubjects,
  referenceData.getDialingCodes,
  referenceData.getLanguages,
  referenceData.getCurrencies,
  contact.submitContactForm,
  contact.requestPlatformDemo,
  systemStatus.getGeneralStatus,
  systemStatus.getOrganizationStatus,
  systemStatus.getDocumentStatus,
  operation.getInstallation,
  operation.retryJob,
  operation.sendTestMail,
  organization.getOrganizations,
  organizationSettings.changeOrganization,
  organizationSecurity.getSecurityRequirements,
  retention.getRetention,
  organizationLogo.getOrganizationLogo,
  organizationLogo.uploadOrganizationLogo,
  organizationLogo.removeOrganizationLogo,
  organizationDeletion.deleteOrganization,
  organizationDeletion.keepOrganization,
  ownership.transferOwnership,
  ownOrganizations.createOrganization,
  ownOrganizations.leaveOrganization,
  ownOrganizations.chooseDefaultOrganization,
  billingAddress.getBillingAddress,
  organization.listOrganizationUsers,
  organizationMember.listPeople,
  organizationMember.updateUser,
  role.listRoles,
  role.createRole,
  role.changeRoles,
  invitation.inviteUsers,
  invitation.changeInvitations,
  invitation.getInvitation,
  invitation.acceptInvitation,
  licenseInfo.getLicenseInfo,
  apiKey.getApiAccess,
  apiKey.updateApi,
  apiLog.getApiLog,
  certificate.listCertificates,
  certificate.uploadCertificate,
  certificate.changeCertificates,
  usb.challengeToken,
  usb.addTokenCertificate,
  signatureMark.getSignatureMark,
  signatureMark.changeSignatureMark,
  signaturePicture.getSignaturePicture,
  signaturePicture.uploadSignaturePicture,
  signaturePicture.removeSignaturePicture,
  signatureProperties.getSignatureProperties,
  signatureProperties.changeSignatureProperties,
  signingSettings.getSigningSettings,
  signingSettings.changeSigningSettings,
  signingSettings.listTrustedCertificates,
  signingSettings.addTrustedCertificates,
  signingSettings.removeTrustedCertificates,
  trustedLists.listTrustedLists,
  trustedLists.addTrustedListFile,
  trustedLists.addTrustedListAddress,
  trustedLists.removeTrustedLists,
  functionality.getUserFunctionality,
  exporting.exportTable,
  documentList.getDocuments,
  documentOverview.getDocumentOverview,
  documentList.getColumnValues,
  documentList.listDocuments,
  document.uploadDocument,
  uploadParts.createUpload,
  uploadParts.getUploadOffset,
  uploadParts.sendPart,
  uploadParts.removeUpload,
  uploadParts.createVisitorUpload,
  uploadParts.getVisitorUploadOffset,
  uploadParts.sendVisitorPart,
  uploadParts.removeVisitorUpload,
  document.changeDocuments,
  document.countWaitingDocuments,
  document.viewSignatories,
  documentFiles.viewVersions,
  documentFiles.getAttachment,
  documentFiles.downloadDocuments,
  documentDecision.decideApproval,
  documentUndo.undoChange,
  signDocuments.previewAppearance,
  preflight.checkBeforeSigning,
  signDocuments.signDocuments,
  usb.prepareUsbSignature,
  usb.addUsbSignature,
  activity.getActivityReport,
  evidence.getEvidence,
  documentMail.remindSignatories,
  documentMail.mailDocuments,
  signBatch.startSignBatch,
  signBatch.listSignBatches,
  signBatch.getSignBatch,
  signBatch.changeSignBatch,
  verify.verifyFile,
  verify.verifyFileAsMember,
  verify.verifyDocument,
  workflow.listWorkflows,
  workflow.getWorkflow,
  workflow.createWorkflow,
  workflow.editWorkflow,
  workflow.deleteWorkflow,
];
