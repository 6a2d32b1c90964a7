/** A real city with one of its ZIP codes and area codes, so that a generated address is plausible. */
export interface Place {
  city: string;
  state: string;
  zip: string;
  areaCode: string;
}

const ROWS = `
Phoenix AZ 85004 602|Tucson AZ 85701 520|Mesa AZ 85201 480|Little Rock AR 72201 501|Los Angeles CA 90012 213|San Diego CA 92101 619
Sacramento CA 95814 916|Fresno CA 93721 559|Oakland CA 94607 510|Denver CO 80202 303|Colorado Springs CO 80903 719|Hartford CT 06103 860
New Haven CT 06510 203|Wilmington DE 19801 302|Washington DC 20005 202|Miami FL 33130 305|Orlando FL 32801 407|Tampa FL 33602 813
Jacksonville FL 32202 904|Atlanta GA 30303 404|Savannah GA 31401 912|Honolulu HI 96813 808|Boise ID 83702 208|Chicago IL 60601 312
Springfield IL 62701 217|Peoria IL 61602 309|Indianapolis IN 46204 317|Fort Wayne IN 46802 260|Des Moines IA 50309 515|Wichita KS 67202 316
Topeka KS 66603 785|Louisville KY 40202 502|New Orleans LA 70112 504|Baton Rouge LA 70801 225|Portland ME 04101 207|Baltimore MD 21202 410
Boston MA 02108 617|Worcester MA 01608 508|Detroit MI 48226 313|Grand Rapids MI 49503 616|Minneapolis MN 55401 612|Duluth MN 55802 218
Jackson MS 39201 601|Kansas City MO 64106 816|St. Louis MO 63101 314|Billings MT 59101 406|Omaha NE 68102 402|Las Vegas NV 89101 702
Reno NV 89501 775|Concord NH 03301 603|Newark NJ 07102 973|Trenton NJ 08608 609|Albuquerque NM 87102 505|Albany NY 12207 518
Buffalo NY 14202 716|Rochester NY 14604 585|Charlotte NC 28202 704|Raleigh NC 27601 919|Fargo ND 58102 701|Columbus OH 43215 614
Cleveland OH 44114 216|Cincinnati OH 45202 513|Tulsa OK 74103 918|Oklahoma City OK 73102 405|Portland OR 97205 503|Eugene OR 97401 541
Philadelphia PA 19103 215|Pittsburgh PA 15222 412|Providence RI 02903 401|Columbia SC 29201 803|Sioux Falls SD 57104 605|Nashville TN 37203 615
Memphis TN 38103 901|Houston TX 77002 713|Dallas TX 75201 214|Austin TX 78701 512|San Antonio TX 78205 210|El Paso TX 79901 915
Salt Lake City UT 84101 801|Burlington VT 05401 802|Richmond VA 23219 804|Norfolk VA 23510 757|Seattle WA 98101 206|Spokane WA 99201 509
Charleston WV 25301 304|Milwaukee WI 53202 414|Madison WI 53703 608|Cheyenne WY 82001 307|Birmingham AL 35203 205|Anchorage AK 99501 907`;

export const PLACES: readonly Place[] = ROWS.trim()
  .split(/[|\n]/)
  .map((row) => {
    const parts = row.trim().split(' ');
    const [areaCode = '', zip = '', state = ''] = parts.toReversed();
    return { city: parts.slice(0, -3).join(' '), state, zip, areaCode };
  });
