/** Path of the page where second factors are set up. */
export const SECURITY_PAGE = '/account/privacy-security';
